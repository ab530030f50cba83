/* Figure 3 of "Java Memory Model Aware Software Verification": allowed by the Java memory model, not by OpMM. */
package tests.jcstress.figures;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "every read sees a write that depends on it")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class Figure3 {
  int x;
  int y;

  @Actor
  public void actor1(III_Result r) {
    int r3 = x;
    if (r3 == 0) x = 1;
    int r1 = x;
    y = r1;
    r.r1 = r1;
    r.r3 = r3;
  }

  @Actor
  public void actor2(III_Result r) {
    int r2 = y;
    x = r2;
    r.r2 = r2;
  }
}
