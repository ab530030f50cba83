/* An actor waits for a notification that may have come before. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;

@JCStressTest(Mode.Deadlock)
@Outcome(id = "FINISHED", expect = Expect.ACCEPTABLE, desc = "both came to their end")
@Outcome(id = "DEADLOCK", expect = Expect.ACCEPTABLE_INTERESTING, desc = "nobody waited when the notification came")
@State
public class MissedNotify {
  @Actor
  public synchronized void actor1() {
    try {
      wait();
    } catch (InterruptedException problem) {
      throw new AssertionError(problem);
    }
  }

  @Actor
  public synchronized void actor2() {
    notify();
  }
}
