// A test as users of loom write them.
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::sync::Arc;
use loom::thread;

fn main() {
    loom::model(|| {
        let cell = Arc::new(loom::cell::UnsafeCell::new(0));
        let flag = Arc::new(AtomicUsize::new(0));
        let (address, other) = (Shared(cell.clone()), flag.clone());
        let thread = thread::spawn(move || {
            let address = address;
            address.0.with_mut(|pointer| unsafe { *pointer = 42 });
            other.store(1, if cfg!(weak) { Ordering::Relaxed } else { Ordering::Release });
        });
        if flag.load(Ordering::Acquire) == 1 {
            assert_eq!(42, cell.with(|pointer| unsafe { *pointer }));
        }
        thread.join().unwrap();
    });
}

struct Shared(Arc<loom::cell::UnsafeCell<i32>>);
unsafe impl Send for Shared {}
