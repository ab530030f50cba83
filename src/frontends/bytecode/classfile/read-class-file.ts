/**
 * From the bytes of a class file to a ClassFile: first step of the bytecode front end. Reads what
 * JVMS chapter 4 defines and refuses what breaks it, quickly: no table is made that the file has no
 * bytes for, and nothing is looked at more often than the file mentions it.
 *
 * Not checked here: whether classes fit together, and the types of what is on the stack (JVMS
 * 4.10), which the lowering finds out anyway; flags that contradict each other without changing the
 * meaning.
 */
import { ByteReader } from './byte-reader.ts';
import type { ClassFile, RecordComponent } from './class-file.ts';
import { type ConstantPool, readConstantPool } from './constant-pool.ts';
import { readAnnotations } from './read-annotations.ts';
import { readAttributes } from './read-attributes.ts';
import { checkBootstrapMethods, readBootstrapMethods } from './read-bootstrap-methods.ts';
import { readFields, readMethods } from './read-members.ts';

const MAGIC = 0xcafe_babe;
/** Of class files: Java 8 to 25. */
const OLDEST = 52;
const NEWEST = 69;
const javaVersion = (major: number): string => (major < 49 ? `1.${major - 44}` : `${major - 44}`);
/** From here on the minor version tells whether preview features are in use. */
const FIRST_WITH_PREVIEW = 56;
const PREVIEW = 0xffff;
const FIRST_WITH_RECORDS = 60;
const ACCESS_MODULE = 0x8000;
const RECORD_COMPONENT_SIZE = 6;

/**
 * Throws InputError, which names `source`, for bytes that are no class file of a version that
 * Heddle reads.
 */
export function readClassFile(bytes: Uint8Array, source: string): ClassFile {
  const reader = new ByteReader(bytes, source);
  if (reader.remaining < 4 || reader.u4() !== MAGIC) reader.refuse('it does not begin with CAFEBABE');
  const version = readVersion(reader);
  const pool = readConstantPool(reader);
  const accessFlags = reader.u2();
  if (accessFlags & ACCESS_MODULE) {
    reader.refuseUnsupported(
      'this describes a module, and holds no class',
      'name the class with `main` instead',
    );
  }
  const name = pool.className(reader);
  const superName = readSuperName(reader, pool, name);
  const interfaces = readInterfaces(reader, pool);
  const fields = readFields(reader, pool);
  const methods = readMethods(reader, pool, name);

  const attributes = readAttributes(reader, pool);
  const annotations = readAnnotations(attributes, pool);
  const sourceFile = attributes.one('SourceFile', (part) => pool.text(part, 'text'));
  // In older files the name means nothing, as that of every unknown attribute (JVMS 4.7).
  const recordComponents =
    version < FIRST_WITH_RECORDS ? undefined : attributes.one('Record', (part) => readRecord(part, pool));
  const bootstrapMethods =
    attributes.one('BootstrapMethods', (part) => readBootstrapMethods(part, pool)) ?? [];
  reader.expectEnd();
  checkBootstrapMethods(reader, pool, bootstrapMethods);
  return {
    source,
    version,
    accessFlags,
    name,
    superName,
    interfaces,
    fields,
    methods,
    sourceFile,
    annotations,
    recordComponents,
    bootstrapMethods,
  };
}

/** The major version. */
function readVersion(reader: ByteReader): number {
  const minor = reader.u2();
  const major = reader.u2();
  const read = `Heddle reads class files of Java ${javaVersion(OLDEST)} to ${javaVersion(NEWEST)}`;
  const remedy = `compile it with \`javac --release ${javaVersion(NEWEST)}\` or lower`;
  // Java 1.1 wrote version 45, and numbers were counted on from there.
  if (major < 45) reader.refuse(`no Java has made class files of version ${major}`);
  if (major < OLDEST) {
    reader.refuseUnsupported(
      `made for Java ${javaVersion(major)} (class file version ${major}); ${read}`,
      `compile it with \`javac --release ${javaVersion(OLDEST)}\` or higher`,
    );
  }
  if (major > NEWEST) {
    reader.refuseUnsupported(
      `made for Java ${javaVersion(major)} (class file version ${major}); ${read}`,
      remedy,
    );
  }
  if (major >= FIRST_WITH_PREVIEW && minor === PREVIEW) {
    reader.refuseUnsupported(
      `made with preview features of Java ${javaVersion(major)}`,
      'compile it without --enable-preview',
    );
  }
  if (major >= FIRST_WITH_PREVIEW && minor !== 0) reader.refuse(`there is no version ${major}.${minor}`);
  return major;
}

function readSuperName(reader: ByteReader, pool: ConstantPool, name: string): string | undefined {
  const index = reader.u2();
  const isRoot = name === 'java/lang/Object';
  if (isRoot !== (index === 0)) {
    reader.refuse(isRoot ? 'java.lang.Object has a superclass' : `\`${name}\` has no superclass`);
  }
  return index === 0 ? undefined : pool.className(reader, index);
}

function readInterfaces(reader: ByteReader, pool: ConstantPool): readonly string[] {
  const count = reader.count(2, 'interfaces');
  const interfaces = new Set<string>();
  for (let i = 0; i < count; i++) {
    const name = pool.className(reader);
    if (interfaces.has(name)) reader.refuse(`the interface \`${name}\` stands here twice`);
    interfaces.add(name);
  }
  return [...interfaces];
}

function readRecord(part: ByteReader, pool: ConstantPool): readonly RecordComponent[] {
  const components: RecordComponent[] = [];
  const count = part.count(RECORD_COMPONENT_SIZE, 'components of a record');
  for (let i = 0; i < count; i++) {
    components.push({ name: pool.text(part, 'fieldName'), descriptor: pool.text(part, 'fieldDescriptor') });
    readAttributes(part, pool);
  }
  return components;
}
