/**
 * The attributes RuntimeVisibleAnnotations and RuntimeInvisibleAnnotations (JVMS 4.7.16): what
 * annotations a class, field or method has, with their values. jcstress tests say in annotations
 * what they are.
 */
import type { ByteReader } from './byte-reader.ts';
import type { Annotation, AnnotationValue } from './class-file.ts';
import type { ConstantPool } from './constant-pool.ts';
import type { Attributes } from './read-attributes.ts';

const SMALLEST_ANNOTATION = 4;
const SMALLEST_PAIR = 5;
const SMALLEST_VALUE = 3;
/**
 * Annotations within annotations, deeper than any that a person writes; keeps the reader off the
 * end of the stack.
 */
const DEEPEST = 64;

/** What both attributes of a table have, those seen at run time first. */
export function readAnnotations(attributes: Attributes, pool: ConstantPool): readonly Annotation[] {
  const read = (part: ByteReader): readonly Annotation[] => {
    const annotations: Annotation[] = [];
    const count = part.count(SMALLEST_ANNOTATION, 'annotations');
    for (let i = 0; i < count; i++) annotations.push(readAnnotation(part, pool, 0));
    return annotations;
  };
  return [
    ...(attributes.one('RuntimeVisibleAnnotations', read) ?? []),
    ...(attributes.one('RuntimeInvisibleAnnotations', read) ?? []),
  ];
}

function readAnnotation(part: ByteReader, pool: ConstantPool, depth: number): Annotation {
  const type = pool.text(part, 'fieldDescriptor');
  const values = new Map<string, AnnotationValue>();
  const count = part.count(SMALLEST_PAIR, 'values of an annotation');
  for (let i = 0; i < count; i++) {
    const name = pool.text(part, 'fieldName');
    if (values.has(name)) part.refuse(`the annotation \`${type}\` has two values \`${name}\``);
    values.set(name, readValue(part, pool, depth + 1));
  }
  return { type, values };
}

/** JVMS table 4.7.16.1-A, by the letter that begins the value. */
function readValue(part: ByteReader, pool: ConstantPool, depth: number): AnnotationValue {
  if (depth > DEEPEST) {
    part.refuseUnsupported(
      `annotations nested more than ${DEEPEST} levels deep (${part.where})`,
      'remove the annotation',
    );
  }
  const letter = String.fromCharCode(part.u1());
  switch (letter) {
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z':
      return { kind: 'constant', value: pool.constant(part, ['Integer']) };
    case 'J':
      return { kind: 'constant', value: pool.constant(part, ['Long']) };
    case 'F':
      return { kind: 'constant', value: pool.constant(part, ['Float']) };
    case 'D':
      return { kind: 'constant', value: pool.constant(part, ['Double']) };
    case 's':
      return { kind: 'string', value: pool.text(part, 'text') };
    case 'e':
      return {
        kind: 'enum',
        type: pool.text(part, 'fieldDescriptor'),
        name: pool.text(part, 'fieldName'),
      };
    case 'c': {
      const index = part.u2();
      const isVoid = pool.text(part, 'text', index) === 'V';
      return { kind: 'class', descriptor: isVoid ? 'V' : pool.text(part, 'fieldDescriptor', index) };
    }
    case '@':
      return { kind: 'annotation', value: readAnnotation(part, pool, depth) };
    case '[': {
      const count = part.count(SMALLEST_VALUE, 'elements of an annotation');
      const values: AnnotationValue[] = [];
      for (let i = 0; i < count; i++) values.push(readValue(part, pool, depth + 1));
      return { kind: 'array', values };
    }
    default:
      return part.refuse(`no kind of annotation value has the letter \`${letter}\``);
  }
}
