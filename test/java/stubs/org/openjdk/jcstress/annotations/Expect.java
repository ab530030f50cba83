// The name and shape that jcstress gives this type, so that tests compile without its jar. Never on the class path of Heddle.
package org.openjdk.jcstress.annotations;

public enum Expect {
  ACCEPTABLE,
  ACCEPTABLE_INTERESTING,
  FORBIDDEN,
  UNKNOWN,
}
