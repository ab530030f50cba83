import heddle.junit.HeddleTest;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs the tests of a class as far as JUnit would: what an annotation is extended with gets their invocations. Prints what becomes of each. */
public class RunTests {
    public static void main(String[] names) throws Exception {
        Class<?> tests = Class.forName(names[0]);
        if (!HeddleTest.class.isAnnotationPresent(Test.class)) throw new Error("JUnit would not take it for a test");
        ExtendWith extension = HeddleTest.class.getAnnotation(ExtendWith.class);
        for (Method method : tests.getDeclaredMethods()) {
            if (!method.isAnnotationPresent(HeddleTest.class)) continue;
            boolean[] isSkipped = {false};
            InvocationInterceptor.Invocation<Void> invocation = new InvocationInterceptor.Invocation<Void>() {
                public Void proceed() {
                    throw new Error("the body is run in this JVM");
                }

                public void skip() {
                    isSkipped[0] = true;
                }
            };
            ReflectiveInvocationContext<Method> context = new ReflectiveInvocationContext<Method>() {
                public Class<?> getTargetClass() {
                    return tests;
                }

                public Method getExecutable() {
                    return method;
                }
            };
            String end = "passes";
            try {
                InvocationInterceptor interceptor = (InvocationInterceptor) extension.value()[0].getDeclaredConstructor().newInstance();
                interceptor.interceptTestMethod(invocation, context, null);
            } catch (Throwable thrown) {
                end = thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
            }
            System.out.println("=== " + method.getName() + " " + (isSkipped[0] ? "" : "not skipped, ") + end);
        }
    }
}
