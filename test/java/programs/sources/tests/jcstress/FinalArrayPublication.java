/* An object with a final array, filled in the constructor, published by a race. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "the freeze goes on to what a final reference leads to")
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not yet published")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "published")
@State
public class FinalArrayPublication {
  static class Table {
    final int[] cells;

    Table() {
      cells = new int[2];
      cells[1] = 1;
    }
  }

  Table table;

  @Actor
  public void actor1() {
    table = new Table();
  }

  @Actor
  public void actor2(I_Result r) {
    Table seen = table;
    r.r1 = seen == null ? -1 : seen.cells[1];
  }
}
