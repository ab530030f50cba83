/** Recorded executions, whether a model allows them, and what can be predicted from them. */
export type { RecordedEvent } from '../execution/event-columns.ts';
export { INITIAL_WRITE, type RecordedAssertion, type Recording } from '../execution/recording.ts';
export {
  type KindTally,
  PREDICTED_KINDS,
  type PredictedKind,
  type Prediction,
  type PredictResult,
} from '../explore/predict/predict-result.ts';
export { type PredictOptions, predictTrace, USUAL_QUESTIONS } from '../explore/predict/predict-trace.ts';
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
export { predictJson } from '../report/predict-json.ts';
export { predictText, quietPredictText } from '../report/predict-text.ts';
export { recordedLines } from '../report/recorded-lines.ts';
export { traceJson } from '../report/trace-json.ts';
export { quietTraceText, traceText } from '../report/trace-text.ts';
