// The parked thread is woken by a token that is kept.
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static FLAG: AtomicBool = AtomicBool::new(false);

fn main() {
    let thread = thread::spawn(|| {
        while !FLAG.load(Ordering::Acquire) {
            thread::park();
        }
    });
    FLAG.store(true, Ordering::Release);
    thread.thread().unpark();
    thread.join().unwrap();
}
