/* An object that lets others have it before its final field is written. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the reference was published before the freeze")
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not yet published")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "published")
@State
public class FinalFieldEscapes {
  static class Point {
    final int x;

    Point(FinalFieldEscapes owner) {
      owner.point = this;
      x = 1;
    }
  }

  Point point;

  @Actor
  public void actor1() {
    new Point(this);
  }

  @Actor
  public void actor2(I_Result r) {
    Point seen = point;
    r.r1 = seen == null ? -1 : seen.x;
  }
}
