/* Message passing between two elements of an array. */
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
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "what was before the release is seen after the acquire")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class ArrayElementReleaseAcquire {
  static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

  final int[] cells = new int[2];

  @Actor
  public void actor1() {
    cells[0] = 1;
    ELEMENT.setRelease(cells, 1, 1);
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = (int) ELEMENT.getAcquire(cells, 1);
    r.r2 = cells[0];
  }
}
