/* An actor starts a thread and joins it: what it did is seen. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "start and join are ordered")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "the start happens before the thread, its end before the join")
@State
public class StartJoin {
  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    x = 1;
    Thread child = new Thread(() -> {
      r.r1 = x;
      y = 1;
    });
    child.start();
    try {
      child.join();
    } catch (InterruptedException problem) {
      throw new AssertionError(problem);
    }
    r.r2 = y;
  }
}
