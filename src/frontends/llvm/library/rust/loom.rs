//! The words of loom's tests, so that they can be kept: what loom explores with threads and atomics of its own, Heddle
//! explores with those of the standard library. `loom::model` runs its closure once; the search is around the program.

pub fn model<F>(test: F)
where
    F: Fn() + Sync + Send + 'static,
{
    test()
}

pub mod model {
    /// The bounds of loom's search mean nothing here.
    #[derive(Default)]
    pub struct Builder {
        pub max_threads: usize,
        pub max_branches: usize,
        pub preemption_bound: Option<usize>,
    }

    impl Builder {
        pub fn new() -> Self {
            Self::default()
        }

        pub fn check<F>(&self, test: F)
        where
            F: Fn() + Sync + Send + 'static,
        {
            test()
        }
    }
}

pub mod hint {
    pub use std::hint::spin_loop;
}

pub mod thread {
    pub use std::thread::{current, park, sleep, spawn, yield_now, AccessError, Builder, JoinHandle, LocalKey, Thread, ThreadId};
}

pub use std::thread_local;

pub mod alloc {
    pub use std::alloc::{alloc, alloc_zeroed, dealloc, Layout};
}

pub mod cell {
    pub use std::cell::Cell;

    /// Accesses through closures; a race on what is inside is found as any other.
    #[derive(Debug, Default)]
    pub struct UnsafeCell<T: ?Sized>(std::cell::UnsafeCell<T>);

    impl<T> UnsafeCell<T> {
        pub const fn new(value: T) -> Self {
            Self(std::cell::UnsafeCell::new(value))
        }

        pub fn into_inner(self) -> T {
            self.0.into_inner()
        }
    }

    impl<T: ?Sized> UnsafeCell<T> {
        pub fn with<R>(&self, read: impl FnOnce(*const T) -> R) -> R {
            read(self.0.get())
        }

        pub fn with_mut<R>(&self, write: impl FnOnce(*mut T) -> R) -> R {
            write(self.0.get())
        }

        pub fn get(&self) -> ConstPtr<T> {
            ConstPtr(self.0.get())
        }

        pub fn get_mut(&self) -> MutPtr<T> {
            MutPtr(self.0.get())
        }
    }

    pub struct ConstPtr<T: ?Sized>(*const T);
    pub struct MutPtr<T: ?Sized>(*mut T);

    impl<T: ?Sized> ConstPtr<T> {
        /// # Safety
        /// As reading through the pointer.
        pub unsafe fn deref(&self) -> &T {
            unsafe { &*self.0 }
        }

        pub fn with<R>(&self, read: impl FnOnce(*const T) -> R) -> R {
            read(self.0)
        }
    }

    impl<T: ?Sized> MutPtr<T> {
        /// # Safety
        /// As writing through the pointer.
        #[allow(clippy::mut_from_ref)]
        pub unsafe fn deref(&self) -> &mut T {
            unsafe { &mut *self.0 }
        }

        pub fn with<R>(&self, write: impl FnOnce(*mut T) -> R) -> R {
            write(self.0)
        }
    }
}

pub mod sync {
    pub use std::sync::{mpsc, Arc, Barrier, Condvar, LockResult, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError, TryLockResult, WaitTimeoutResult};

    pub mod atomic {
        pub use std::sync::atomic::*;
    }

    /// A thread waits until it is told; what comes before the notification is seen.
    #[derive(Debug, Default)]
    pub struct Notify {
        notified: std::sync::Mutex<bool>,
        changed: std::sync::Condvar,
    }

    impl Notify {
        pub fn new() -> Self {
            Self::default()
        }

        pub fn notify(&self) {
            *self.notified.lock().unwrap() = true;
            self.changed.notify_one();
        }

        pub fn wait(&self) {
            let mut notified = self.notified.lock().unwrap();
            while !*notified {
                notified = self.changed.wait(notified).unwrap();
            }
            *notified = false;
        }
    }
}
