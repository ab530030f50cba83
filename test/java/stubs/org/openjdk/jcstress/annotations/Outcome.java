// The name and shape that jcstress gives this type, so that tests compile without its jar. Never on the class path of Heddle.
package org.openjdk.jcstress.annotations;

import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Outcome.Outcomes.class)
public @interface Outcome {
  String[] id() default {};

  Expect expect();

  String desc() default "";

  @Retention(RetentionPolicy.RUNTIME)
  @interface Outcomes {
    Outcome[] value();
  }
}
