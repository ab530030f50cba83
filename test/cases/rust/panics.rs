// A panic is an error, with its text and line.
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static FLAG: AtomicBool = AtomicBool::new(false);

fn main() {
    let thread = thread::spawn(|| FLAG.store(true, Ordering::Relaxed));
    assert!(!FLAG.load(Ordering::Relaxed), "seen too early");
    thread.join().unwrap();
}
