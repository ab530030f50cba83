/* Store buffering: plain accesses with full fences between them. */
package tests.jcstress;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "a full fence lets no load pass an earlier store")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class FencedStoreBufferingPlain {
  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    x = 1;
    VarHandle.fullFence();
    r.r1 = y;
  }

  @Actor
  public void actor2(II_Result r) {
    y = 1;
    VarHandle.fullFence();
    r.r2 = x;
  }
}
