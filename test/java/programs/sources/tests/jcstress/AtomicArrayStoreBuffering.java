/* Store buffering between two elements of an AtomicIntegerArray. */
package tests.jcstress;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "volatile accesses are sequentially consistent")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class AtomicArrayStoreBuffering {
  final AtomicIntegerArray cells = new AtomicIntegerArray(2);

  @Actor
  public void actor1(II_Result r) {
    cells.set(0, 1);
    r.r1 = cells.get(1);
  }

  @Actor
  public void actor2(II_Result r) {
    cells.set(1, 1);
    r.r2 = cells.get(0);
  }
}
