/* Figure 1 of "Java Memory Model Aware Software Verification": a field read through two references to one object.
 * r1, r2, r3 are its r2, r4, r5. A compiler that reads r1.x once makes 0, 3, 0.
 */
package tests.jcstress.figures;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "0, 3, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the third read repeats the first")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class Figure1 {
  static class Cell {
    int x;
  }

  Cell p = new Cell();
  Cell q = p;

  @Actor
  public void actor1(III_Result r) {
    Cell first = p;
    r.r1 = first.x;
    Cell second = q;
    r.r2 = second.x;
    r.r3 = first.x;
  }

  @Actor
  public void actor2() {
    Cell cell = p;
    cell.x = 3;
  }
}
