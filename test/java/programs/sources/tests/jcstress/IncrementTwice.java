/* Two actors increment with getAndAdd: each number is drawn once. */
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
@Outcome(id = {"0, 0", "1, 1"}, expect = Expect.FORBIDDEN, desc = "an update is atomic")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class IncrementTwice {
  static final VarHandle X;

  static {
    try {
      X = MethodHandles.lookup().findVarHandle(IncrementTwice.class, "x", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;

  @Actor
  public void actor1(II_Result r) {
    r.r1 = (int) X.getAndAdd(this, 1);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r2 = (int) X.getAndAdd(this, 1);
  }
}
