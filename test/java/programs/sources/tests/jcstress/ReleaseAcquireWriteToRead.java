/* WRC with setRelease and getAcquire. */
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
public class ReleaseAcquireWriteToRead {
  static final VarHandle X;
  static final VarHandle Y;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      X = lookup.findVarHandle(ReleaseAcquireWriteToRead.class, "x", int.class);
      Y = lookup.findVarHandle(ReleaseAcquireWriteToRead.class, "y", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;
  int y;

  @Actor
  public void actor1() {
    X.setRelease(this, 1);
  }

  @Actor
  public void actor2(III_Result r) {
    r.r1 = (int) X.getAcquire(this);
    Y.setRelease(this, 1);
  }

  @Actor
  public void actor3(III_Result r) {
    r.r2 = (int) Y.getAcquire(this);
    r.r3 = (int) X.getAcquire(this);
  }
}
