// The name and shape that jcstress gives this type, so that tests compile without its jar. Never on the class path of Heddle.
package org.openjdk.jcstress.annotations;

import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Ref.Refs.class)
public @interface Ref {
  String value();

  @Retention(RetentionPolicy.RUNTIME)
  @interface Refs {
    Ref[] value();
  }
}
