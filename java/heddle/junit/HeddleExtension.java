package heddle.junit;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs `heddle check -cp PATH Class#method` in a process of its own in the place of a HeddleTest's body. The test fails with what Heddle
 * prints, unless the exit code says that the program holds.
 *
 * `heddle` is found on the PATH; the system property `heddle.command`, or else the environment variable HEDDLE_COMMAND, names another
 * command, words with spaces between them. The class path is that of the JVM; the property `heddle.classPath` names another.
 */
public final class HeddleExtension implements InvocationInterceptor {
    private static final int HOLDS = 0;
    private static final int VIOLATED = 1;
    private static final int INCONCLUSIVE = 2;

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> context, ExtensionContext extension)
            throws Throwable {
        invocation.skip();
        Method method = context.getExecutable();
        HeddleTest test = method.getAnnotation(HeddleTest.class);
        if (test == null) throw new IllegalStateException(method + " is no @HeddleTest");
        if (method.getParameterCount() != 0) throw new IllegalStateException(method + " has parameters");
        run(command(test, context.getTargetClass().getName() + "#" + method.getName()));
    }

    private static List<String> command(HeddleTest test, String program) {
        List<String> command = new ArrayList<>(Arrays.asList(setting("heddle.command", "HEDDLE_COMMAND", "heddle").split(" +")));
        command.addAll(Arrays.asList("check", "-cp", classPath(), program));
        if (test.seconds() > 0) command.addAll(Arrays.asList("--timeout", String.valueOf(test.seconds())));
        for (String model : test.models()) command.addAll(Arrays.asList("--model", model));
        command.addAll(Arrays.asList(test.options()));
        return command;
    }

    private static String setting(String property, String variable, String usual) {
        String set = System.getProperty(property, System.getenv(variable));
        return set == null || set.trim().isEmpty() ? usual : set.trim();
    }

    /** Heddle refuses what is not there; build tools name folders that nobody has made. */
    private static String classPath() {
        String path = System.getProperty("heddle.classPath", System.getProperty("java.class.path"));
        List<String> present = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator)) {
            boolean isJarOrFolder = new File(entry).isDirectory() || entry.endsWith(".jar");
            if (isJarOrFolder && new File(entry).exists()) present.add(entry);
        }
        return String.join(File.pathSeparator, present);
    }

    private static void run(List<String> command) throws InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "`" + command.get(0) + "` cannot be run: install Heddle, or set heddle.command or HEDDLE_COMMAND", e);
        }
        try {
            process.getOutputStream().close();
            String report = textOf(process.getInputStream());
            int code = process.waitFor();
            switch (code) {
                case HOLDS:
                    return;
                case VIOLATED:
                    throw new AssertionError("\n" + report);
                case INCONCLUSIVE:
                    throw new AssertionError("not all executions were explored\n" + report);
                default:
                    throw new IllegalStateException(String.join(" ", command) + "\nended with " + code + "\n" + report);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the report of Heddle cannot be read", e);
        } finally {
            process.destroy();
        }
    }

    private static String textOf(InputStream input) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) bytes.write(buffer, 0, count);
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }
}
