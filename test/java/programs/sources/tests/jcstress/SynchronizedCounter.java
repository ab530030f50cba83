/* Two actors increment a plain counter under a lock. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "one increment is lost")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both counted")
@State
public class SynchronizedCounter {
  int count;

  @Actor
  public void actor1() {
    synchronized (this) {
      count++;
    }
  }

  @Actor
  public void actor2() {
    synchronized (this) {
      count++;
    }
  }

  @Arbiter
  public void arbiter(I_Result r) {
    r.r1 = count;
  }
}
