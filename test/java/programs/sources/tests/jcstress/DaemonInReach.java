/* The program may make a daemon, so that ends of threads count; the actors' ends do not end it before its result is there. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = {"1", "2"}, expect = Expect.ACCEPTABLE, desc = "the write of either")
@State
public class DaemonInReach {
  volatile int x;

  @Actor
  public void actor1() {
    x = 1;
    if (x == 3) new Thread().setDaemon(true);
  }

  @Actor
  public void actor2() {
    x = 2;
  }

  @Arbiter
  public void arbiter(I_Result r) {
    r.r1 = x;
  }
}
