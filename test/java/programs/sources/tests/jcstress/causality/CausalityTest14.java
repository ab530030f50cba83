/* Pugh's causality test case 14. Verdict of the Java memory model: forbidden, there is no race. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 0, 1", expect = Expect.FORBIDDEN, desc = "there is no race")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest14 {
  int a;
  int b;
  volatile int y;

  @Actor
  public void actor1(III_Result r) {
    int r1 = a;
    if (r1 == 0) {
      y = 1;
    } else {
      b = 1;
    }
    r.r1 = r1;
  }

  @Actor
  public void actor2(III_Result r) {
    int r2;
    int r3;
    do {
      r2 = y;
      r3 = b;
    } while (r2 + r3 == 0);
    a = 1;
    r.r2 = r2;
    r.r3 = r3;
  }
}
