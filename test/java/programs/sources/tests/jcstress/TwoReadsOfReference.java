/* A plain reference that is checked and read again. The field is final. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "-2", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the second read sees null although the first did not")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "the end of the constructor freezes final fields")
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not yet published")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "published")
@State
public class TwoReadsOfReference {
  static class Point {
    final int x;

    Point() {
      x = 1;
    }
  }

  Point point;

  @Actor
  public void actor1() {
    point = new Point();
  }

  @Actor
  public void actor2(I_Result r) {
    try {
      r.r1 = point == null ? -1 : point.x;
    } catch (NullPointerException problem) {
      r.r1 = -2;
    }
  }
}
