/* Two opaque reads of one field are coherent. */
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
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "opaque accesses of one field are coherent")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class OpaqueReadRead {
  static final VarHandle X;

  static {
    try {
      X = MethodHandles.lookup().findVarHandle(OpaqueReadRead.class, "x", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int x;

  @Actor
  public void actor1() {
    X.setOpaque(this, 1);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = (int) X.getOpaque(this);
    r.r2 = (int) X.getOpaque(this);
  }
}
