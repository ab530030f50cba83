/* Load buffering with opaque accesses. */
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
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "no promise of the documentation is against it; jam21 forbids it")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class OpaqueLoadBuffering {
  static final VarHandle X;
  static final VarHandle Y;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      X = lookup.findVarHandle(OpaqueLoadBuffering.class, "x", int.class);
      Y = lookup.findVarHandle(OpaqueLoadBuffering.class, "y", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    r.r1 = (int) X.getOpaque(this);
    Y.setOpaque(this, 1);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r2 = (int) Y.getOpaque(this);
    X.setOpaque(this, 1);
  }
}
