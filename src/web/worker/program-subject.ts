/** A program in C, C++ or LLVM IR, to be checked. */
import { findModel } from '../../api/catalogue.ts';
import type { Diagnostic } from '../../api/diagnostics.ts';
import { withSourceLines } from '../../api/doors/check.ts';
import { type LoweredProgram, lowerCompiled, needsLibcxx, sourceLanguage } from '../../api/doors/clang.ts';
import { fail } from '../../api/doors/input.ts';
import type { OpenedModel } from '../../api/models.ts';
import {
  checkProgram,
  errorPicture,
  errorPictureSize,
  lineAt,
  programLanguage,
  programText,
} from '../../api/programs.ts';
import { type CheckResult, ignoredErrors } from '../../api/results.ts';
import type { JobOf, ModelSource, PictureJson, SourceText } from '../protocol.ts';
import { compileSource } from './compile-source.ts';
import type { JobTools } from './job-tools.ts';
import { pictureJson } from './picture-json.ts';
import type { CheckedSource } from './subject.ts';

/** As `--graphs` draws: more pictures, or larger ones, are no help. */
const MOST_PICTURES = 20;
const MOST_EVENTS = 150;

interface OpenedProgram extends LoweredProgram {
  readonly language: 'c' | 'c++' | 'llvm';
  readonly warnings: readonly Diagnostic[];
}

/** Throws InputError. */
export async function programSubject(
  { source, limits, outcomes }: JobOf<'check'>,
  tools: JobTools,
): Promise<CheckedSource> {
  const program = await openProgram(source, tools);
  const { code, texts } = program;
  const languageUnder = (model: string) => programLanguage(findModel(model)?.languages ?? []);
  const check = (opened: OpenedModel, report: (executions: number) => void): Promise<CheckResult> =>
    checkProgram(code, source.name, opened.model, {
      language: languageUnder(opened.model.name),
      ...(limits.unroll !== undefined && { unroll: limits.unroll }),
      ...(outcomes && { outcomes: 'all' }),
      budget: { milliseconds: limits.seconds * 1000 },
      texts,
      // The page's content security policy lets no code be made of text.
      generated: false,
      // Outcomes are about all executions, those after the first error included.
      allErrors: outcomes,
      ignoredErrors: ignoredErrors({ ignore: [] }, program.language),
      onProgress: ({ executions }) => report(executions),
    }).catch((error: unknown) => {
      throw withSourceLines(error, (name) => texts.get(name));
    });
  return {
    language: program.language,
    warnings: program.warnings,
    open: (model: ModelSource) => {
      const language = languageUnder(typeof model === 'string' ? model : model.name);
      return tools.workbench.openModel(model, { language, scopes: [], threads: [] });
    },
    check: (opened, report) => check(opened, (executions) => report({ executions })),
    show: (result, opened) => ({
      counts: {},
      isComplete: result.outcomes?.isComplete ?? result.verdict !== 'inconclusive',
      errorPictures: errorPictures(result, opened, source),
      text: programText(source.name, result, { lineAt: lineAt(texts) }),
    }),
  };
}

async function openProgram(source: SourceText, { clang, progress }: JobTools): Promise<OpenedProgram> {
  const language = sourceLanguage(source.name);
  if (language === undefined && !source.name.endsWith('.ll')) {
    fail('unsupported', `\`${source.name}\` is not a kind of file that this page reads`, {
      expected: 'a litmus test (.litmus), C or C++ (.c .cc .cpp), or LLVM IR (.ll)',
    });
  }
  const kit = await clang();
  const compiled =
    language === undefined
      ? { ir: source, warnings: [], findSource: () => undefined }
      : await compileSource(source, language, kit, progress);
  const runtime = [await kit.loadRuntime('c')];
  if (needsLibcxx(compiled.ir)) runtime.push(await kit.loadRuntime('c++'));
  const lowered = lowerCompiled([{ source, ...compiled }], runtime, []);
  return { ...lowered, language: language ?? 'llvm', warnings: compiled.warnings };
}

function errorPictures(
  { errors }: CheckResult,
  { model }: OpenedModel,
  source: SourceText,
): Record<number, PictureJson> {
  const drawn = errors
    .flatMap((error, place) => {
      const isDrawn = error.evidence !== undefined && errorPictureSize(error.evidence) <= MOST_EVENTS;
      return isDrawn ? [{ error, place }] : [];
    })
    .slice(0, MOST_PICTURES)
    .map(({ error, place }) => {
      const picture = errorPicture(error, model, `${source.name}: an error under ${model.name}`)!;
      return [place, pictureJson(picture, source)] as const;
    });
  return Object.fromEntries(drawn);
}
