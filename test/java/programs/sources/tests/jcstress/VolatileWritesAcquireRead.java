/* Store buffering with volatile accesses, but for one read that only acquires. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "an acquire read takes no part in the order of volatile accesses")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class VolatileWritesAcquireRead {
  static final VarHandle X;

  static {
    try {
      X = MethodHandles.lookup().findVarHandle(VolatileWritesAcquireRead.class, "x", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  volatile int y;

  @Actor
  public void actor1(II_Result r) {
    X.setVolatile(this, 1);
    r.r1 = y;
  }

  @Actor
  public void actor2(II_Result r) {
    y = 1;
    r.r2 = (int) X.getAcquire(this);
  }
}
