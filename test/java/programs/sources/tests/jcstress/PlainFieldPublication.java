/* An object with a plain field, published by a race. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the reference without what the constructor wrote")
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not yet published")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "published")
@State
public class PlainFieldPublication {
  static class Point {
    int x;

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
    Point seen = point;
    r.r1 = seen == null ? -1 : seen.x;
  }
}
