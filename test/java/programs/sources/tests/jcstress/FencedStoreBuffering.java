/* Store buffering: opaque accesses with full fences between them. */
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
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "a full fence lets no load pass an earlier store")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class FencedStoreBuffering {
  static final VarHandle X;
  static final VarHandle Y;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      X = lookup.findVarHandle(FencedStoreBuffering.class, "x", int.class);
      Y = lookup.findVarHandle(FencedStoreBuffering.class, "y", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    X.setOpaque(this, 1);
    VarHandle.fullFence();
    r.r1 = (int) Y.getOpaque(this);
  }

  @Actor
  public void actor2(II_Result r) {
    Y.setOpaque(this, 1);
    VarHandle.fullFence();
    r.r2 = (int) X.getOpaque(this);
  }
}
