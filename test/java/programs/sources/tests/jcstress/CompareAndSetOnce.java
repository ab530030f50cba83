/* Two actors compare-and-set from the same value: one succeeds. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

@JCStressTest
@Outcome(id = {"true, true, .", "false, false, ."}, expect = Expect.FORBIDDEN, desc = "one of the two finds 0")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class CompareAndSetOnce {
  static final VarHandle X;

  static {
    try {
      X = MethodHandles.lookup().findVarHandle(CompareAndSetOnce.class, "x", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;

  @Actor
  public void actor1(ZZI_Result r) {
    r.r1 = X.compareAndSet(this, 0, 1);
  }

  @Actor
  public void actor2(ZZI_Result r) {
    r.r2 = X.compareAndSet(this, 0, 2);
  }

  @Arbiter
  public void arbiter(ZZI_Result r) {
    r.r3 = (int) X.getVolatile(this);
  }
}
