/* An object with a plain field, published by AtomicReference.setRelease to getAcquire. */
package tests.jcstress;

import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "what was before the release is seen after the acquire")
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not yet published")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "published")
@State
public class AtomicReferencePublication {
  static class Point {
    int x;

    Point() {
      x = 1;
    }
  }

  final AtomicReference<Point> point = new AtomicReference<>();

  @Actor
  public void actor1() {
    point.setRelease(new Point());
  }

  @Actor
  public void actor2(I_Result r) {
    Point seen = point.getAcquire();
    r.r1 = seen == null ? -1 : seen.x;
  }
}
