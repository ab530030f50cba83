// unwrap of nothing, in one of two executions.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

static INDEX: AtomicUsize = AtomicUsize::new(0);

fn main() {
    let words = [1, 2];
    let thread = thread::spawn(|| INDEX.store(2, Ordering::Relaxed));
    let word = words.get(INDEX.load(Ordering::Relaxed)).unwrap();
    assert!(*word == 1);
    thread.join().unwrap();
}
