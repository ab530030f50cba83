// The name and shape that jcstress gives this type, so that tests compile without its jar. Never on the class path of Heddle.
package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class J_Result {
  public long r1;
}
