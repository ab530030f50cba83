/**
 * Predictive analysis: from one recorded execution, the errors of other executions that the same
 * events allow under a model. The authors of refs/rf-tso-pso name it as an application of verifying
 * reads-from maps; for SC it is the maximal-causality view of Şerbănuţă, Chen, Roşu (RV 2012).
 *
 * What is predicted. A prefix takes some first events of each thread. It is a trace of the same
 * program if each of its reads returns the value that was recorded, from any write of that value in
 * it: threads do not know more than what they read, so each gets as far as that, and does the same.
 * Threads begin behind their starts, joins stand behind ends, and sections of one lock exclude each
 * other; that is in the events, as reads and updates (execution/event-columns.ts). A prefix counts
 * if the model allows an execution of it. An error is then one of these:
 *
 * - data race: two accesses (race-candidates.ts), unordered by happens-before in the prefix, or
 *   both next after it if the model does not define races;
 * - deadlock: each of some threads is about to take a lock that the next of them holds;
 * - assertion: the last read of a thread reads a write that breaks what is asserted of its value.
 *
 * The last read of a thread may return another value in an assertion, and in a race of rc11:
 * nothing in the prefix depends on it, and if it is an update, nothing reads what it writes.
 *
 * Soundness: each prediction is a prefix that the procedures of verify-trace allow; the witness is
 * theirs. It rests on the recording: what it does not have (inputs, time, addresses, attempts to
 * take a lock that fail) is taken to be the same again.
 *
 * Completeness: every prefix is looked at, as long as the questions for a group of candidates
 * suffice (prefix-search.ts); else the group is undecided. What needs a thread to get further than
 * recorded, or to do something else, is not predicted.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Recording } from '../../execution/recording.ts';
import { MODES } from '../../program/machine/code.ts';
import type { Language } from '../../program/program.ts';
import { drive, STOPS } from '../engine/drive.ts';
import { requireAxioms } from '../engine/obstacles.ts';
import { bufferModelOf } from '../verify-trace/buffer-search.ts';
import { clockRulesOf } from '../verify-trace/clock-search.ts';
import { OPEN, PossibleSources } from '../verify-trace/possible-sources.ts';
import { refuseRecording, searchFor, type VerifyTraceOptions } from '../verify-trace/verify-trace.ts';
import { assertionGroups } from './assertion-candidates.ts';
import type { Candidate, CandidateGroup } from './candidates.ts';
import { deadlockGroups } from './deadlock-candidates.ts';
import { LockSections } from './lock-sections.ts';
import { NecessaryPast } from './necessary-past.ts';
import {
  type KindTally,
  PREDICTED_KINDS,
  type PredictedKind,
  type Prediction,
  type PredictResult,
} from './predict-result.ts';
import { type PartRecording, PrefixQuestion } from './prefix-question.ts';
import { PrefixSearch, type SearchSetting } from './prefix-search.ts';
import { raceGroups } from './race-candidates.ts';
import { ReadOptions } from './read-options.ts';
import { RecordedThreads } from './recorded-threads.ts';

export interface PredictOptions extends VerifyTraceOptions {
  /** What is looked for; all kinds, if not given. */
  readonly kinds?: readonly PredictedKind[];
  /** Questions for a group of candidates before it is left undecided. */
  readonly questions?: number;
}

/** Enough for what is usual; a question costs about as much as verifying the recording. */
export const USUAL_QUESTIONS = 300;
/** Pauses of the search for a reads-from map of the recording itself, before it is given up. */
const MOST_PAUSES = 2_000;

const ACQUIRING = ['acq', 'acq_rel', 'sc'].map((name) => MODES.indexOf(name as never));
const RELEASING = ['rel', 'acq_rel', 'sc'].map((name) => MODES.indexOf(name as never));

export async function predictTrace(
  recording: Recording,
  model: ConsistencyModel,
  options: PredictOptions,
): Promise<PredictResult> {
  const start = performance.now();
  if (model.reExecutes) refuseRecording(model);
  requireAxioms(model, 'a recorded execution');
  if (bufferModelOf(model) === undefined && clockRulesOf(model, options.language) === undefined)
    fail('unsupported', `nothing can be predicted under ${model.name}`, {
      expected: 'sc, tso, pso, ra, sra, wra, rc11 or rc11-cpp20',
    });
  const search = new PredictionSearch(recording, model, options);
  const stop = await drive(search.run(), () => ({ executions: 0, candidates: search.questions }), {
    ...options,
    budget: options.budget ?? {},
  });
  return search.result(stop === undefined ? undefined : STOPS[stop], performance.now() - start);
}

class PredictionSearch {
  private readonly recording: Recording;
  private readonly model: ConsistencyModel;
  private readonly language: Language;
  private readonly kinds: readonly PredictedKind[];
  private readonly mostQuestions: number;
  private readonly question: PrefixQuestion;
  private readonly predictions: Prediction[] = [];
  private readonly groups: Record<PredictedKind, number> = { 'data-race': 0, deadlock: 0, assertion: 0 };
  private readonly decided: Record<PredictedKind, number> = { 'data-race': 0, deadlock: 0, assertion: 0 };
  /** Whether all groups are known. */
  private areCounted = false;
  private allowsRecording: boolean | undefined;

  constructor(recording: Recording, model: ConsistencyModel, options: PredictOptions) {
    this.recording = recording;
    this.model = model;
    this.language = options.language;
    this.kinds = options.kinds ?? PREDICTED_KINDS;
    this.mostQuestions = options.questions ?? USUAL_QUESTIONS;
    this.question = new PrefixQuestion(recording, model, options.language);
  }

  get questions(): number {
    return this.question.asked;
  }

  *run(): Generator<undefined, void> {
    const threads = new RecordedThreads(this.recording);
    const usual = yield* this.usualSources();
    const setting: SearchSetting = {
      threads,
      options: new ReadOptions(threads),
      sections: new LockSections(threads, usual),
      question: this.question,
      usual,
    };
    yield;
    const groups = this.groupsOf(setting);
    for (const { kind } of groups) this.groups[kind]++;
    this.areCounted = true;
    for (const group of groups) {
      yield;
      if (yield* this.decide(setting, group)) this.decided[group.kind]++;
    }
  }

  result(stop: string | undefined, wallMilliseconds: number): PredictResult {
    const { predictions, groups, decided } = this;
    const tallies = Object.fromEntries(
      PREDICTED_KINDS.map((kind): [PredictedKind, KindTally] => [
        kind,
        { groups: groups[kind], undecided: groups[kind] - decided[kind] },
      ]),
    ) as Record<PredictedKind, KindTally>;
    const undecided = PREDICTED_KINDS.reduce((sum, kind) => sum + tallies[kind].undecided, 0);
    const { verdict, reason } = this.verdict(undecided, stop);
    return {
      model: this.model.name,
      verdict,
      reason,
      predictions,
      tallies,
      leftOut: this.recording.assertions.filter(({ isDirect }) => !isDirect).length,
      allowsRecording: this.allowsRecording,
      questions: this.questions,
      wallMilliseconds,
    };
  }

  private verdict(undecided: number, stop: string | undefined): Pick<PredictResult, 'verdict' | 'reason'> {
    const { predictions, areCounted } = this;
    const counts = PREDICTED_KINDS.map((kind) => ({
      kind,
      count: predictions.filter((prediction) => prediction.kind === kind).length,
    })).filter(({ count }) => count > 0);
    const because = stop === undefined ? '' : `: ${stop}`;
    const rest =
      areCounted && undecided === 0
        ? ''
        : `${areCounted ? `${undecided} of ${this.allGroups} groups of candidates` : 'candidates'} undecided${because}`;
    if (counts.length > 0) {
      const found = counts.map(({ kind, count }) => `${kind}: ${count}`).join(', ');
      return { verdict: 'predicted', reason: rest === '' ? found : `${found}; ${rest}` };
    }
    if (rest === '') return { verdict: 'none', reason: 'none predicted from this trace' };
    return { verdict: 'inconclusive', reason: `none predicted so far, ${rest}` };
  }

  private get allGroups(): number {
    return PREDICTED_KINDS.reduce((sum, kind) => sum + this.groups[kind], 0);
  }

  /** Sources that go together, if the model allows the recording; else likely ones. */
  private *usualSources(): Generator<undefined, Int32Array> {
    const { recording } = this;
    const possible = new PossibleSources(recording);
    if (possible.obstacle === undefined) {
      const search = searchFor(recording, possible, this.model, this.language).run();
      for (let pauses = 0; pauses < MOST_PAUSES; pauses++) {
        const step = search.next();
        if (step.done !== true) {
          yield;
          continue;
        }
        const { verdict, witness } = step.value;
        if (verdict !== 'inconclusive') this.allowsRecording = verdict === 'holds';
        if (witness === undefined) break;
        return Int32Array.from(witness.readsFrom, (source) => source ?? OPEN);
      }
    } else this.allowsRecording = false;
    const usual = possible.only.slice();
    for (const read of possible.openReads) usual[read] = possible.sources(read)[0] ?? OPEN;
    return usual;
  }

  private groupsOf({ threads, options }: SearchSetting): CandidateGroup[] {
    const { kinds, model, recording } = this;
    const past = new NecessaryPast(threads, options);
    const byHappensBefore = model.graphRules!.hasRaces;
    const hasMemory = bufferModelOf(model) !== undefined;
    const { mode } = recording.columns;
    const synchronises = (read: number, write: number): boolean =>
      ACQUIRING.includes(mode[read]!) && RELEASING.includes(mode[write]!);
    const order = byHappensBefore ? new NecessaryPast(threads, options, synchronises) : past;
    const groups: CandidateGroup[] = [];
    if (kinds.includes('data-race'))
      groups.push(...raceGroups({ threads, past, order, byHappensBefore, hasMemory }));
    if (kinds.includes('deadlock')) groups.push(...deadlockGroups(threads, past));
    if (kinds.includes('assertion')) groups.push(...assertionGroups(threads, options));
    return groups;
  }

  /** Whether the group has a finding, or certainly none. */
  private *decide(setting: SearchSetting, group: CandidateGroup): Generator<undefined, boolean> {
    const most = this.questions + this.mostQuestions;
    let isExhaustive = !group.isCutOff;
    for (const candidate of group.candidates) {
      const { unordered } = candidate;
      const search = new PrefixSearch(
        setting,
        candidate.goal,
        unordered && ((part) => this.question.areUnordered(part, ...unordered)),
      );
      const steps = search.run();
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) {
          if (step.value === undefined) break;
          const prediction = this.predictionOf(group.kind, candidate, step.value);
          if (prediction === undefined) isExhaustive = false;
          else this.predictions.push(prediction);
          if (prediction !== undefined) return true;
          break;
        }
        if (this.questions >= most) return false;
        yield;
      }
      if (!search.isExhaustive) isExhaustive = false;
    }
    return isExhaustive;
  }

  private predictionOf(
    kind: PredictedKind,
    { events, assertion }: Candidate,
    part: PartRecording,
  ): Prediction | undefined {
    const witness = this.question.witness(part);
    if (witness === undefined) return undefined;
    const { columns } = this.recording;
    const changed = new Map<number, number>();
    part.whole.forEach((event, number) => {
      const value = part.recording.columns.readValue[number]!;
      if (value !== columns.readValue[event] && value >= 0 && events.includes(event))
        changed.set(event, value);
    });
    return {
      kind,
      events,
      ...(assertion === undefined ? {} : { assertion }),
      isWithin: events.every((event) => part.numbers[event]! >= 0),
      changed,
      size: part.whole.length,
      witness,
    };
  }
}
