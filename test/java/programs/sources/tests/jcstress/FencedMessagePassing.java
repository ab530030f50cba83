/* Message passing: an opaque flag with a release fence before it and an acquire fence behind it. */
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
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the fences order the message and the flag")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class FencedMessagePassing {
  static final VarHandle Y;

  static {
    try {
      Y = MethodHandles.lookup().findVarHandle(FencedMessagePassing.class, "y", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
    VarHandle.releaseFence();
    Y.setOpaque(this, 1);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = (int) Y.getOpaque(this);
    VarHandle.acquireFence();
    r.r2 = x;
  }
}
