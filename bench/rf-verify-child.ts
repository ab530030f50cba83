/**
 * Collects instances from explorations and times the verifiers on them. Arguments: a VerifyRequest as JSON. Writes a list of
 * TimedInstance as JSON.
 */
import { type BufferModel, type CollectedInstance, collectInstances } from './collect-instances.ts';
import { openSubject } from './open-subject.ts';
import type { BenchProgram } from './rf-programs.ts';
import { VerifierTimer, type VerifierTimes } from './time-verifiers.ts';

export interface VerifyRequest {
  readonly programs: readonly BenchProgram[];
  readonly model: BufferModel;
}

export interface TimedInstance extends VerifierTimes {
  /** Number of its program in the request. */
  readonly program: number;
  readonly events: number;
  readonly isRealisable: boolean;
}

const COLLECT = { mostRealisable: 70, mostUnrealisable: 50, mostQuestions: 5000 } as const;
/** Instances that are timed before it counts. */
const WARMING = 200;

async function timeInstances({ programs, model }: VerifyRequest): Promise<TimedInstance[]> {
  const collected: (CollectedInstance & { readonly program: number })[] = [];
  for (const [program, { source, defines }] of programs.entries()) {
    const opened = await openSubject({ source, defines, model });
    for (const found of collectInstances(opened, model, COLLECT)) collected.push({ ...found, program });
  }
  const timer = new VerifierTimer(model);
  const stride = Math.ceil(collected.length / WARMING);
  for (let i = 0; i < collected.length; i += stride)
    timer.time(collected[i]!.instance, collected[i]!.isRealisable);
  return collected.map(({ instance, isRealisable, program }) => ({
    program,
    events: instance.count,
    isRealisable,
    ...timer.time(instance, isRealisable),
  }));
}

process.stdout.write(JSON.stringify(await timeInstances(JSON.parse(process.argv[2]!))));
