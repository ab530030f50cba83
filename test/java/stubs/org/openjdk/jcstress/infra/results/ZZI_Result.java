// The name and shape that jcstress gives this type, so that tests compile without its jar. Never on the class path of Heddle.
package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class ZZI_Result {
  public boolean r1;
  public boolean r2;
  public int r3;
}
