/* ISA2: a message is passed on over two flags. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.FORBIDDEN, desc = "happens-before is transitive")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class ReleaseChain {
  static final VarHandle Y;
  static final VarHandle Z;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Y = lookup.findVarHandle(ReleaseChain.class, "y", int.class);
      Z = lookup.findVarHandle(ReleaseChain.class, "z", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;
  int z;

  @Actor
  public void actor1() {
    x = 1;
    Y.setRelease(this, 1);
  }

  @Actor
  public void actor2(III_Result r) {
    r.r1 = (int) Y.getAcquire(this);
    Z.setRelease(this, 1);
  }

  @Actor
  public void actor3(III_Result r) {
    r.r2 = (int) Z.getAcquire(this);
    r.r3 = x;
  }
}
