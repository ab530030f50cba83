/* Message passing: the flag is released, and then written again by setOpaque. */
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
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the write that is read does not release")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "what was before the release is seen after the acquire")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class ReleaseThenOpaque {
  static final VarHandle Y;

  static {
    try {
      Y = MethodHandles.lookup().findVarHandle(ReleaseThenOpaque.class, "y", int.class);
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
    Y.setOpaque(this, 2);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = (int) Y.getAcquire(this);
    r.r2 = x;
  }
}
