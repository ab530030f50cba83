/* Store buffering: each actor writes its own plain field and reads that of the other. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "each write is still on its way")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class PlainStoreBuffering {
  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    x = 1;
    r.r1 = y;
  }

  @Actor
  public void actor2(II_Result r) {
    y = 1;
    r.r2 = x;
  }
}
