/** Recorded executions, and whether a model allows them. */
export type { RecordedEvent } from '../execution/event-columns.ts';
export { INITIAL_WRITE, type Recording } from '../execution/recording.ts';
export type {
  CycleCause,
  CycleEdge,
  TraceCycle,
  TracePoint,
  TraceResult,
  TraceWitness,
  WitnessStep,
} from '../explore/verify-trace/trace-result.ts';
export { type VerifyTraceOptions, verifyTrace } from '../explore/verify-trace/verify-trace.ts';
export { parseTrace } from '../frontends/trace/parse-trace.ts';
export { recordedLines } from '../report/recorded-lines.ts';
export { traceJson } from '../report/trace-json.ts';
export { quietTraceText, traceText } from '../report/trace-text.ts';
