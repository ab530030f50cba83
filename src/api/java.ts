/**
 * Java: class files and jars, programs out of them, and jcstress tests with the grades of their
 * results.
 */
export type { ClassFile } from '../frontends/bytecode/classfile/class-file.ts';
export { javaName } from '../frontends/bytecode/classfile/descriptors.ts';
export { readClassFile } from '../frontends/bytecode/classfile/read-class-file.ts';
export { readJar } from '../frontends/bytecode/jar.ts';
export { findJcstressTest, isJcstressTest } from '../frontends/bytecode/jcstress/find-jcstress-test.ts';
export {
  ENDINGS,
  type GradedResult,
  gradeResults,
  isFailure,
  type ModelResults,
} from '../frontends/bytecode/jcstress/grade-results.ts';
export { type JcstressTest, RESULT_VARIABLE } from '../frontends/bytecode/jcstress/jcstress-test.ts';
export { Jimage } from '../frontends/bytecode/jimage.ts';
export { isRealClass, type JdkClasses } from '../frontends/bytecode/lower/jdk-boundary.ts';
export { type JavaRequest, readJavaProgram } from '../frontends/bytecode/read-java-program.ts';
export { type JcstressRow, type JcstressTable, jcstressTable } from '../report/jcstress-table.ts';
