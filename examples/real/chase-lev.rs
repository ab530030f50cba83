// A work-stealing deque of fixed size in Rust, of our own, with the orders of Lê, Pop, Cohen and Zappa Nardelli (PPoPP
// 2013). With -D WEAKEN=0 the fence of `push` is not there, with 1 that of `take`,
// with 2 that of `steal`: heddle check examples/real/chase-lev.rs
#![allow(unexpected_cfgs)]
use std::sync::atomic::{fence, AtomicIsize, AtomicU32, Ordering};
use std::thread;

const SLOTS: usize = 2;

struct Deque {
    top: AtomicIsize,
    bottom: AtomicIsize,
    slots: [AtomicU32; SLOTS],
}

impl Deque {
    fn slot(&self, index: isize) -> &AtomicU32 {
        &self.slots[index as usize % SLOTS]
    }

    fn push(&self, item: u32) {
        let bottom = self.bottom.load(Ordering::Relaxed);
        let top = self.top.load(Ordering::Acquire);
        assert!(bottom - top < SLOTS as isize);
        self.slot(bottom).store(item, Ordering::Relaxed);
        if !cfg!(WEAKEN = "0") {
            fence(Ordering::Release);
        }
        self.bottom.store(bottom + 1, Ordering::Relaxed);
    }

    fn take(&self) -> u32 {
        let bottom = self.bottom.load(Ordering::Relaxed) - 1;
        self.bottom.store(bottom, Ordering::Relaxed);
        if !cfg!(WEAKEN = "1") {
            fence(Ordering::SeqCst);
        }
        let top = self.top.load(Ordering::Relaxed);
        if top < bottom {
            return self.slot(bottom).load(Ordering::Relaxed);
        }
        let won = top == bottom && self.advance(top);
        self.bottom.store(bottom + 1, Ordering::Relaxed);
        if won { self.slot(bottom).load(Ordering::Relaxed) } else { 0 }
    }

    fn steal(&self) -> u32 {
        let top = self.top.load(Ordering::Acquire);
        if !cfg!(WEAKEN = "2") {
            fence(Ordering::SeqCst);
        }
        let bottom = self.bottom.load(Ordering::Acquire);
        if top >= bottom {
            return 0;
        }
        let item = self.slot(top).load(Ordering::Relaxed);
        if self.advance(top) { item } else { 0 }
    }

    fn advance(&self, top: isize) -> bool {
        self.top.compare_exchange(top, top + 1, Ordering::SeqCst, Ordering::Relaxed).is_ok()
    }
}

static DEQUE: Deque = Deque {
    top: AtomicIsize::new(0),
    bottom: AtomicIsize::new(0),
    slots: [const { AtomicU32::new(0) }; SLOTS],
};

fn main() {
    let thief = thread::spawn(|| DEQUE.steal() + DEQUE.steal());
    DEQUE.push(1);
    DEQUE.push(2);
    let own = DEQUE.take();
    let stolen = thief.join().unwrap();
    assert_eq!(own + stolen + DEQUE.take(), 3);
}
