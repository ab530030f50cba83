/**
 * Instances of the consistency problem as the rf engine meets them: it explores a program, and what it asks its oracle is copied.
 *
 * The engine sees at a glance that most unrealisable options of a read are none, and does not ask. So of some of the instances
 * that it does ask about variants are made, in which the newest read reads each of the other writes to its location, as
 * algorithm 3 of refs/rf-tso-pso has it. Variants that a read's own thread forbids are left out: they need no search.
 */
import { exploreRf } from '../src/explore/engines/rf/explore-rf.ts';
import { programStepper } from '../src/explore/growth/program-listener.ts';
import type { EventGraph } from '../src/kernel/event-graph.ts';
import type { RfOracle } from '../src/kernel/rf-oracle.ts';
import { BufferOracle } from '../src/procedures/store-buffers/buffer-oracle.ts';
import {
  type BufferOperation,
  INITIAL,
  Instance,
  isReading,
  isWriting,
} from '../src/procedures/store-buffers/instance.ts';
import { END } from '../src/procedures/store-buffers/layout.ts';
import type { Verifier } from '../src/procedures/store-buffers/verifier.ts';
import { VerifyPSO } from '../src/procedures/store-buffers/verify-pso.ts';
import { VerifyTSO } from '../src/procedures/store-buffers/verify-tso.ts';
import { randomNumbers } from '../src/util/random-numbers.ts';
import type { OpenedSubject } from './open-subject.ts';

export type BufferModel = 'tso' | 'pso';

export interface CollectedInstance {
  readonly instance: Instance;
  readonly isRealisable: boolean;
}

export interface CollectOptions {
  /** Of one program: how many instances of either outcome are kept, at random. */
  readonly mostRealisable: number;
  readonly mostUnrealisable: number;
  /** Where the exploration stops. */
  readonly mostQuestions: number;
}

/** One question in so many has its variants made. */
const QUESTIONS_PER_VARIED = 7;
const SEED = 1;

export const createVerifier = (model: BufferModel): Verifier =>
  model === 'tso' ? new VerifyTSO() : new VerifyPSO();

export function collectInstances(
  { code, opened }: OpenedSubject,
  model: BufferModel,
  options: CollectOptions,
): CollectedInstance[] {
  const rules = opened.model.graphRules!;
  let oracle: CollectingOracle | undefined;
  const slices = exploreRf(
    code,
    {
      rules,
      looksForRaces: false,
      stepper: programStepper(code, {}),
      hooks: ({ graph }) => ({
        askCat() {
          throw new Error('internal error: the models of the bench have rules of their own');
        },
        oracle() {
          oracle = new CollectingOracle(graph, model, options);
          return oracle;
        },
      }),
      observedLocations: () => [],
    },
    { begins() {}, complete() {}, error() {} },
  );
  while (!slices.next().done && oracle!.checks < options.mostQuestions);
  return oracle!.collected();
}

class CollectingOracle implements RfOracle {
  private readonly oracle: BufferOracle;
  private readonly verifier: Verifier;
  private readonly random = randomNumbers(SEED);
  private readonly realisable: Sample;
  private readonly unrealisable: Sample;

  constructor(graph: EventGraph, model: BufferModel, { mostRealisable, mostUnrealisable }: CollectOptions) {
    this.oracle = new BufferOracle(graph, model, { searchesFirst: false });
    this.verifier = createVerifier(model);
    this.realisable = new Sample(mostRealisable, this.random);
    this.unrealisable = new Sample(mostUnrealisable, this.random);
  }

  get checks(): number {
    return this.oracle.checks;
  }

  realise(finals?: Int32Array): boolean {
    const answer = this.oracle.realise(finals);
    this.offer(this.oracle.instance, answer);
    if (this.random(QUESTIONS_PER_VARIED) === 0) this.offerVariants(this.oracle.instance);
    return answer;
  }

  collected(): CollectedInstance[] {
    return [
      ...this.realisable.kept.map((instance) => ({ instance, isRealisable: true })),
      ...this.unrealisable.kept.map((instance) => ({ instance, isRealisable: false })),
    ];
  }

  private offer(instance: Instance, isRealisable: boolean): void {
    (isRealisable ? this.realisable : this.unrealisable).offer(instance);
  }

  private offerVariants(asked: Instance): void {
    let read = asked.count - 1;
    while (read >= 0 && !isReading(asked.operation[read]!)) read--;
    if (read < 0) return;
    const variant = copyOf(asked);
    const writes = [INITIAL];
    for (let event = 0; event < asked.count; event++) {
      const isOther = event !== read && isWriting(asked.operation[event]!);
      if (isOther && asked.location[event] === asked.location[read]) writes.push(event);
    }
    for (const write of writes) {
      if (write === asked.source[read]) continue;
      variant.source[read] = write;
      const isRealisable = this.verifier.verify(variant);
      if (this.verifier.closure.layout.misread === END) this.offer(variant, isRealisable);
    }
  }
}

/** So many of all instances that it is offered, each as likely as any other. */
class Sample {
  readonly kept: Instance[] = [];
  private readonly size: number;
  private readonly random: (below: number) => number;
  private offered = 0;

  constructor(size: number, random: (below: number) => number) {
    this.size = size;
    this.random = random;
  }

  offer(instance: Instance): void {
    const place = this.random(++this.offered);
    if (this.kept.length < this.size) this.kept.push(copyOf(instance));
    else if (place < this.size) this.kept[place] = copyOf(instance);
  }
}

/** Without ranks, which are a hint from what the engine had found before. */
function copyOf(instance: Instance): Instance {
  const copy = new Instance();
  copy.clear(instance.threads, instance.locations);
  for (let event = 0; event < instance.count; event++) {
    copy.add(
      instance.thread[event]!,
      instance.operation[event] as BufferOperation,
      instance.location[event],
      instance.source[event],
    );
    copy.isBuffered[event] = instance.isBuffered[event]!;
  }
  for (let at = 0; at < instance.locations; at++) copy.finalOf[at] = instance.finalOf[at]!;
  return copy;
}
