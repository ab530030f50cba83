/* A test as jcstress has them: two actors, each a thread of its own, and what their results mean.
 *
 * Forbidden by the Java memory model: to see the flag, which is volatile, and not the message.
 *
 *   ./heddle check -cp test/java/programs/classes --jcstress MessagePassing --model sc --model tso --model opmm --model jam21
 */
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "between")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "after")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the flag without the message")
@State
public class MessagePassing {
  int message;
  volatile int flag;

  @Actor
  public void sender() {
    message = 1;
    flag = 1;
  }

  @Actor
  public void receiver(II_Result r) {
    r.r1 = flag;
    r.r2 = message;
  }
}
