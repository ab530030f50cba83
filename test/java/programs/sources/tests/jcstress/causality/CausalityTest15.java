/* Pugh's causality test case 15. Verdict of the Java memory model: forbidden, there is no race.
 * r1 to r4 are its r0 to r3.
 */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

@JCStressTest
@Outcome(id = "1, 1, 0, 1", expect = Expect.FORBIDDEN, desc = "there is no race")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest15 {
  int a;
  int b;
  volatile int x;
  volatile int y;

  @Actor
  public void actor1(IIII_Result r) {
    int r0 = x;
    int r1 = r0 == 1 ? a : 0;
    if (r1 == 0) {
      y = 1;
    } else {
      b = 1;
    }
    r.r1 = r0;
    r.r2 = r1;
  }

  @Actor
  public void actor2(IIII_Result r) {
    int r2;
    int r3;
    do {
      r2 = y;
      r3 = b;
    } while (r2 + r3 == 0);
    a = 1;
    r.r3 = r2;
    r.r4 = r3;
  }

  @Actor
  public void actor3() {
    x = 1;
  }
}
