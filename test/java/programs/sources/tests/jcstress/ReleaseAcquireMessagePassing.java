/* Message passing: the flag is written by setRelease and read by getAcquire. */
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
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "what was before the release is seen after the acquire")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class ReleaseAcquireMessagePassing {
  static final VarHandle Y;

  static {
    try {
      Y = MethodHandles.lookup().findVarHandle(ReleaseAcquireMessagePassing.class, "y", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
    Y.setRelease(this, 1);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = (int) Y.getAcquire(this);
    r.r2 = x;
  }
}
