// A writer and a reader: the reader sees both words or none.
use std::sync::RwLock;
use std::thread;

static PAIR: RwLock<(u32, u32)> = RwLock::new((0, 0));

fn main() {
    let thread = thread::spawn(|| {
        let mut pair = PAIR.write().unwrap();
        pair.0 = 1;
        pair.1 = 1;
    });
    {
        let pair = PAIR.read().unwrap();
        assert!(pair.0 == pair.1, "torn");
    }
    thread.join().unwrap();
}
