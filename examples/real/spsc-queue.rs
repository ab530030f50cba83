// A queue for one producer and one consumer in Rust, of our own: heddle check examples/real/spsc-queue.rs
// With -D WEAKEN=N, one order is relaxed.
#![allow(unexpected_cfgs)]
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const SLOTS: usize = 1;

const fn unless(is_weakened: bool, strong: Ordering) -> Ordering {
    if is_weakened { Ordering::Relaxed } else { strong }
}

const HEAD_ACQUIRE: Ordering = unless(cfg!(WEAKEN = "0"), Ordering::Acquire);
const TAIL_RELEASE: Ordering = unless(cfg!(WEAKEN = "1"), Ordering::Release);
const TAIL_ACQUIRE: Ordering = unless(cfg!(WEAKEN = "2"), Ordering::Acquire);
const HEAD_RELEASE: Ordering = unless(cfg!(WEAKEN = "3"), Ordering::Release);

struct Queue {
    slots: [UnsafeCell<u32>; SLOTS],
    head: AtomicUsize,
    tail: AtomicUsize,
}

unsafe impl Sync for Queue {}

impl Queue {
    fn push(&self, item: u32) -> bool {
        let tail = self.tail.load(Ordering::Relaxed);
        if tail - self.head.load(HEAD_ACQUIRE) == SLOTS {
            return false;
        }
        unsafe { *self.slots[tail % SLOTS].get() = item };
        self.tail.store(tail + 1, TAIL_RELEASE);
        true
    }

    fn pop(&self) -> Option<u32> {
        let head = self.head.load(Ordering::Relaxed);
        if head == self.tail.load(TAIL_ACQUIRE) {
            return None;
        }
        let item = unsafe { *self.slots[head % SLOTS].get() };
        self.head.store(head + 1, HEAD_RELEASE);
        Some(item)
    }
}

static QUEUE: Queue = Queue {
    slots: [const { UnsafeCell::new(0) }; SLOTS],
    head: AtomicUsize::new(0),
    tail: AtomicUsize::new(0),
};

fn main() {
    let producer = thread::spawn(|| {
        QUEUE.push(1);
        QUEUE.push(2)
    });
    let mut last = 0;
    let mut take = || {
        if let Some(item) = QUEUE.pop() {
            assert_eq!(item, last + 1);
            last = item;
        }
    };
    take();
    take();
    let both = producer.join().unwrap();
    take();
    take();
    assert_eq!(last, 1 + both as u32);
}
