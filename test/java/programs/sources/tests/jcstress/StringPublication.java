/* A String, published by a race: nobody sees it without its characters. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

@JCStressTest
@Outcome(id = "null", expect = Expect.ACCEPTABLE, desc = "not yet published")
@Outcome(id = "done", expect = Expect.ACCEPTABLE, desc = "published")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "strings are immutable")
@State
public class StringPublication {
  String text;

  @Actor
  public void actor1() {
    text = "done";
  }

  @Actor
  public void actor2(L_Result r) {
    r.r1 = text;
  }
}
