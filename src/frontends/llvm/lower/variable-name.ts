/** What a user calls a local variable. */
import type { FunctionDefinition, Local } from '../ir/syntax.ts';

/**
 * The source's name where the module has it; else clang's, which adds `.addr` to copies of
 * parameters.
 */
export function variableName({ variables }: FunctionDefinition, { index, name }: Local): string {
  return variables.find(({ local }) => local.index === index)?.name ?? name.replace(/\.addr\d*$/, '');
}
