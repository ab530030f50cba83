/* Pugh's causality test case 20. Verdict of the Java memory model: allowed,
 * case 18 with its first thread split in two, joined.
 */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "42, 42, 42", expect = Expect.ACCEPTABLE, desc = "case 18 with its first thread split in two, joined")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest20 {
  int x;
  int y;

  @Actor
  public void actor1(III_Result r) {
    Thread first = new Thread(() -> {
      int r3 = x;
      if (r3 == 0) x = 42;
      r.r3 = r3;
    });
    first.start();
    try {
      first.join();
    } catch (InterruptedException problem) {
      throw new AssertionError(problem);
    }
    int r1 = x;
    y = r1;
    r.r1 = r1;
  }

  @Actor
  public void actor2(III_Result r) {
    int r2 = y;
    x = r2;
    r.r2 = r2;
  }
}
