/* WRC: a plain write is seen by one actor and passed on to another. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "what was passed on, without what it came from")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class PlainWriteToRead {
  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
  }

  @Actor
  public void actor2(III_Result r) {
    r.r1 = x;
    y = 1;
  }

  @Actor
  public void actor3(III_Result r) {
    r.r2 = y;
    r.r3 = x;
  }
}
