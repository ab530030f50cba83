/* A plain long may be written in two halves (JLS 17.7). Heddle writes it at once: halves are never seen. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

@JCStressTest
@Outcome(id = {"0", "-1"}, expect = Expect.ACCEPTABLE, desc = "before or after")
@Outcome(id = {"-4294967296", "4294967295"}, expect = Expect.ACCEPTABLE_INTERESTING, desc = "one half of it")
@State
public class LongHalves {
  long x;

  @Actor
  public void actor1() {
    x = -1;
  }

  @Actor
  public void actor2(J_Result r) {
    r.r1 = x;
  }
}
