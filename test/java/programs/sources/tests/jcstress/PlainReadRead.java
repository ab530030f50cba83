/* Two plain reads of one field: they need not be coherent. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the new value, and then the old one")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class PlainReadRead {
  int x;

  @Actor
  public void actor1() {
    x = 1;
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = x;
    r.r2 = x;
  }
}
