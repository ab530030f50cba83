/* 2+2W with opaque writes. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "both first writes are last")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class OpaqueTwoPlusTwoWrites {
  static final VarHandle X;
  static final VarHandle Y;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      X = lookup.findVarHandle(OpaqueTwoPlusTwoWrites.class, "x", int.class);
      Y = lookup.findVarHandle(OpaqueTwoPlusTwoWrites.class, "y", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;

  @Actor
  public void actor1() {
    X.setOpaque(this, 1);
    Y.setOpaque(this, 2);
  }

  @Actor
  public void actor2() {
    Y.setOpaque(this, 1);
    X.setOpaque(this, 2);
  }

  @Arbiter
  public void arbiter(II_Result r) {
    r.r1 = (int) X.getOpaque(this);
    r.r2 = (int) Y.getOpaque(this);
  }
}
