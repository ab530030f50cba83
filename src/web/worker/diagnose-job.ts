/** What is wrong with a text, without exploring it. */
import { InputError } from '../../api/diagnostics.ts';
import { diagnoseModel } from '../../api/models.ts';
import type { DiagnoseReport, JobOf } from '../protocol.ts';
import { plainDiagnostic } from './plain-diagnostic.ts';
import type { Workbench } from './workbench.ts';

/** A text that only clang can read has no diagnostics here. */
export function diagnoseJob({ source }: JobOf<'diagnose'>, workbench: Workbench): DiagnoseReport {
  if (source.name.endsWith('.cat')) {
    const found = diagnoseModel(source, workbench.loadCat);
    return { kind: 'diagnose', diagnostics: found.map((diagnostic) => plainDiagnostic(diagnostic, source)) };
  }
  if (!source.name.endsWith('.litmus')) return { kind: 'diagnose', diagnostics: [] };
  try {
    const { language } = workbench.litmusTest(source).program;
    return { kind: 'diagnose', diagnostics: [], language };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const diagnostics = error.diagnostics.map((diagnostic) => plainDiagnostic(diagnostic, source));
    return { kind: 'diagnose', diagnostics };
  }
}
