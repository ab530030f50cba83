/* Pugh's causality test case 12. Verdict of the Java memory model: forbidden, the value would come out of thin air. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.FORBIDDEN, desc = "the value would come out of thin air")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest12 {
  int x;
  int y;
  final int[] a = {1, 2};

  @Actor
  public void actor1(III_Result r) {
    int r1 = x;
    a[r1] = 0;
    int r2 = a[0];
    y = r2;
    r.r1 = r1;
    r.r2 = r2;
  }

  @Actor
  public void actor2(III_Result r) {
    int r3 = y;
    x = r3;
    r.r3 = r3;
  }
}
