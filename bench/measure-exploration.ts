/** Runs bench/explore-child.ts in a process of its own. */
import { BundledChild } from './bundled-child.ts';
import type { Exploration } from './explore-child.ts';
import type { Subject } from './measure-check.ts';

const child = new BundledChild<Subject, Exploration>('explore-child');

/** Must be called once before measureExploration. */
export const bundleExplorer = (): Promise<void> => child.bundle();

export const measureExploration = (subject: Subject): Exploration => child.run(subject);
