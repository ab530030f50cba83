// Whoever comes first initialises, once.
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::OnceLock;
use std::thread;

static CALLS: AtomicU32 = AtomicU32::new(0);
static VALUE: OnceLock<u32> = OnceLock::new();

fn value() -> u32 {
    *VALUE.get_or_init(|| CALLS.fetch_add(1, Ordering::Relaxed) + 5)
}

fn main() {
    let thread = thread::spawn(value);
    assert_eq!(value(), 5);
    assert_eq!(thread.join().unwrap(), 5);
}
