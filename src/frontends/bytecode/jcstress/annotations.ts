/** Reading values out of jcstress's annotations: the steps before find-jcstress-test.ts. */
import type { Annotation, AnnotationValue } from '../classfile/class-file.ts';

const PACKAGE = 'Lorg/openjdk/jcstress/annotations/';

/**
 * The annotations of this simple name, `Outcome` say, those inside its container `Outcome$Outcomes`
 * included.
 */
export function annotationsNamed(list: readonly Annotation[], name: string): Annotation[] {
  return list.flatMap((annotation) => {
    if (annotation.type === `${PACKAGE}${name};`) return [annotation];
    if (annotation.type !== `${PACKAGE}${name}$${name}s;`) return [];
    return elementsOf(annotation.values.get('value')).flatMap((value) =>
      value.kind === 'annotation' ? [value.value] : [],
    );
  });
}

export const isAnnotated = (list: readonly Annotation[], name: string): boolean =>
  list.some(({ type }) => type === `${PACKAGE}${name};`);

/** The strings of an element, which Java lets be one string or several; none if it is left out. */
export const stringsOf = (annotation: Annotation, element: string): string[] =>
  elementsOf(annotation.values.get(element)).flatMap((value) =>
    value.kind === 'string' ? [value.value] : [],
  );

/** The name of an enum constant, undefined if it is left out. */
export function enumOf(annotation: Annotation, element: string): string | undefined {
  const value = annotation.values.get(element);
  return value?.kind === 'enum' ? value.name : undefined;
}

/** The internal name of a class, undefined if it is left out. */
export function classOf(annotation: Annotation, element: string): string | undefined {
  const value = annotation.values.get(element);
  return value?.kind === 'class' ? /^L(.*);$/.exec(value.descriptor)?.[1] : undefined;
}

function elementsOf(value: AnnotationValue | undefined): readonly AnnotationValue[] {
  if (value === undefined) return [];
  return value.kind === 'array' ? value.values : [value];
}
