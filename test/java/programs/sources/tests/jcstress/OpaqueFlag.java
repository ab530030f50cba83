/* Message passing: the message is plain, the flag opaque. */
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
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "an opaque flag publishes nothing")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class OpaqueFlag {
  static final VarHandle Y;

  static {
    try {
      Y = MethodHandles.lookup().findVarHandle(OpaqueFlag.class, "y", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
    Y.setOpaque(this, 1);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = (int) Y.getOpaque(this);
    r.r2 = x;
  }
}
