/* An actor waits, in a loop, until the other has said that the message is there. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "the message")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "the unlock of the notifier happens before the end of the wait")
@State
public class WaitNotify {
  boolean ready;
  int message;

  @Actor
  public void actor1(I_Result r) {
    synchronized (this) {
      while (!ready) {
        try {
          wait();
        } catch (InterruptedException problem) {
          throw new AssertionError(problem);
        }
      }
    }
    r.r1 = message;
  }

  @Actor
  public void actor2() {
    message = 1;
    synchronized (this) {
      ready = true;
      notify();
    }
  }
}
