package org.junit.jupiter.api.extension;

import java.lang.reflect.Method;

public interface InvocationInterceptor extends Extension {
    default void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> context, ExtensionContext extension)
            throws Throwable {
        invocation.proceed();
    }

    interface Invocation<T> {
        T proceed() throws Throwable;

        default void skip() {
        }
    }
}
