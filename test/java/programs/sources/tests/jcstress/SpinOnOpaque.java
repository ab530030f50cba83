/* An actor waits for a field that it reads by getOpaque. */
package tests.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "the actor sees the signal")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "an opaque write becomes visible")
@State
public class SpinOnOpaque {
  static final VarHandle STOP;

  static {
    try {
      STOP = MethodHandles.lookup().findVarHandle(SpinOnOpaque.class, "stop", boolean.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  boolean stop;

  @Actor
  public void actor1() {
    while (!(boolean) STOP.getOpaque(this)) {
    }
  }

  @Signal
  public void signal() {
    STOP.setOpaque(this, true);
  }
}
