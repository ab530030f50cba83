/* Two actors increment a plain counter. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "one increment is lost")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both counted")
@State
public class PlainCounter {
  int count;

  @Actor
  public void actor1() {
    count++;
  }

  @Actor
  public void actor2() {
    count++;
  }

  @Arbiter
  public void arbiter(I_Result r) {
    r.r1 = count;
  }
}
