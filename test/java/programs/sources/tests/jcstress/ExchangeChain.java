/* Two actors exchange: what one puts there the other takes away, or it stays. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = {"0, 0, .", "2, 1, ."}, expect = Expect.FORBIDDEN, desc = "an update is atomic")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class ExchangeChain {
  static final VarHandle X;

  static {
    try {
      X = MethodHandles.lookup().findVarHandle(ExchangeChain.class, "x", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;

  @Actor
  public void actor1(III_Result r) {
    r.r1 = (int) X.getAndSet(this, 1);
  }

  @Actor
  public void actor2(III_Result r) {
    r.r2 = (int) X.getAndSet(this, 2);
  }

  @Arbiter
  public void arbiter(III_Result r) {
    r.r3 = (int) X.getVolatile(this);
  }
}
