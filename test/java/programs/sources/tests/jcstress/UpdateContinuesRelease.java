/* The flag that was released is updated by another actor before it is read: the update does not release. */
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
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Java does not say whether the update continues the release")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class UpdateContinuesRelease {
  static final VarHandle Y;

  static {
    try {
      Y = MethodHandles.lookup().findVarHandle(UpdateContinuesRelease.class, "y", int.class);
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
  public void actor2() {
    int ignored = (int) Y.getAndAddAcquire(this, 1);
  }

  @Actor
  public void actor3(II_Result r) {
    r.r1 = (int) Y.getAcquire(this);
    r.r2 = x;
  }
}
