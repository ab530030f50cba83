/* Two actors increment with weakCompareAndSetPlain, again and again until it succeeds. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "an update is atomic, also a plain one")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both counted")
@State
public class WeakCompareAndSetLoop {
  static final VarHandle COUNT;

  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(WeakCompareAndSetLoop.class, "count", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int count;

  void increment() {
    int seen;
    do {
      seen = (int) COUNT.getOpaque(this);
    } while (!COUNT.weakCompareAndSetPlain(this, seen, seen + 1));
  }

  @Actor
  public void actor1() {
    increment();
  }

  @Actor
  public void actor2() {
    increment();
  }

  @Arbiter
  public void arbiter(I_Result r) {
    r.r1 = (int) COUNT.getOpaque(this);
  }
}
