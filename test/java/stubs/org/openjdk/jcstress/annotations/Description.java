// The name and shape that jcstress gives this type, so that tests compile without its jar. Never on the class path of Heddle.
package org.openjdk.jcstress.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Description {
  String value();
}
