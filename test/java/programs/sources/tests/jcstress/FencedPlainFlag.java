/* Message passing: a plain flag with a release fence before it and an acquire fence behind it. */
package tests.jcstress;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the documentation promises nothing for a plain flag")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class FencedPlainFlag {
  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
    VarHandle.releaseFence();
    y = 1;
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = y;
    VarHandle.acquireFence();
    r.r2 = x;
  }
}
