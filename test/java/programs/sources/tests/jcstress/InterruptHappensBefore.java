/* What a thread did before it interrupts another is seen by the other when it notices. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not interrupted, or not yet")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "interrupted")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "the interrupt happens before its detection")
@State
public class InterruptHappensBefore {
  volatile Thread sleeper;
  int message;

  @Actor
  public void actor1(I_Result r) {
    sleeper = Thread.currentThread();
    r.r1 = Thread.interrupted() ? message : -1;
  }

  @Actor
  public void actor2() {
    Thread found = sleeper;
    message = 1;
    if (found != null) found.interrupt();
  }
}
