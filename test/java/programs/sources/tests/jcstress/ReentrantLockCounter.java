/* Two actors increment a plain counter under a ReentrantLock that each takes twice. */
package tests.jcstress;

import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "one increment is lost")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both counted")
@State
public class ReentrantLockCounter {
  final ReentrantLock lock = new ReentrantLock();
  int count;

  @Actor
  public void actor1() {
    lock.lock();
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
      lock.unlock();
    }
  }

  @Actor
  public void actor2() {
    lock.lock();
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
      lock.unlock();
    }
  }

  @Arbiter
  public void arbiter(I_Result r) {
    r.r1 = count;
  }
}
