/** `heddle verify-trace`: each recorded execution under each model, one result for each pair. */
import type { Command } from 'commander';
import { quietTraceText, traceJson, traceText, VERSION, verifyTrace } from '../index.ts';
import { exitCodeOf } from './exit-codes.ts';
import { addTraceOptions, reportTraces, type TraceFlags } from './trace-results.ts';

export function addVerifyTraceCommand(program: Command, finish: (exitCode: number) => void): void {
  addTraceOptions(
    program.command('verify-trace').description('say whether a model allows a recorded execution'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  heddle verify-trace run.jsonl --model tso' +
        '\n  heddle verify-trace run.jsonl --model sc --model tso --model pso --quiet' +
        '\n  heddle verify-trace run.jsonl --model rc11 --json' +
        '\n\nA file looks like this; reads have the value that they returned, or "from": the id of a write:' +
        '\n  {"thread": 0, "op": "write", "location": "x", "value": 1}' +
        '\n  {"thread": 0, "op": "read", "location": "y", "value": 0}' +
        '\n  {"thread": 1, "op": "write", "location": "y", "value": 1}' +
        '\n  {"thread": 1, "op": "read", "location": "x", "value": 0}',
    )
    .action(async (files: string[], flags: TraceFlags) => {
      const code = await reportTraces(files, flags, {
        needsModel: 'a recorded execution is allowed or not by a model, and none is named',
        ask: verifyTrace,
        exitCode: ({ verdict }) => exitCodeOf(verdict),
        json: (recording, result) => traceJson(recording, result, { version: VERSION }),
        text: traceText,
        quietText: (path, _, result) => quietTraceText(path, result),
      });
      finish(code);
    });
}
