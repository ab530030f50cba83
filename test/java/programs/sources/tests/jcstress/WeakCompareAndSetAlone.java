/* A weakCompareAndSet without a rival may still fail, as its documentation says. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "it succeeds")
@Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "it fails for no reason")
@State
public class WeakCompareAndSetAlone {
  static final VarHandle X;

  static {
    try {
      X = MethodHandles.lookup().findVarHandle(WeakCompareAndSetAlone.class, "x", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;

  @Actor
  public void actor1(Z_Result r) {
    r.r1 = X.weakCompareAndSet(this, 0, 1);
  }
}
