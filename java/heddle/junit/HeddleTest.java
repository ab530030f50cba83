package heddle.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test whose body is a concurrent program: it starts threads, waits for them, and asserts what it expects. JUnit does not run it.
 * Heddle explores all its executions instead, and the test fails if one of them has an error: an assertion that fails, an exception that
 * is not caught, a deadlock. It also fails if Heddle could not explore them all.
 *
 * The method has no parameters. It is called on a new object of its class, without methods such as `@BeforeEach`.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(HeddleExtension.class)
public @interface HeddleTest {
    /** Memory models, one after the other; without any, the one that Heddle takes for Java. */
    String[] models() default {};

    /** Further words of the command line of `heddle check`: {"--unroll", "3"}. */
    String[] options() default {};

    /** How long Heddle may take for each model; what is not explored by then fails the test. Without it there is no limit. */
    int seconds() default 0;
}
