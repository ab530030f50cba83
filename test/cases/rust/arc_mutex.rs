// A counter that two threads share through an Arc; with `broken` the second does not lock.
use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let count = Arc::new(Mutex::new(0));
    let other = Arc::clone(&count);
    let thread = thread::spawn(move || *other.lock().unwrap() += 1);
    if cfg!(broken) {
        unsafe { *(Arc::as_ptr(&count) as *mut Mutex<i32>).as_mut().unwrap().get_mut().unwrap() += 1 };
    } else {
        *count.lock().unwrap() += 1;
    }
    thread.join().unwrap();
    assert_eq!(*count.lock().unwrap(), 2);
}
