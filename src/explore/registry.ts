/**
 * The engines, in the order in which they are asked whether they explore a subject
 * (choose-engine.ts). This is the only place that knows them all. Adding an engine is its folder
 * and a line here.
 */
import type { Engine } from './engine/engine.ts';
import { enumerateEngine } from './engines/enumerate/engine.ts';
import { graphEngine } from './engines/graph/engine.ts';
import { operationalEngine } from './engines/operational/engine.ts';
import { rfEngine } from './engines/rf/engine.ts';
import { xmmEngine } from './engines/xmm/engine.ts';

export const ENGINES: readonly Engine[] = [
  xmmEngine,
  operationalEngine,
  rfEngine,
  graphEngine,
  enumerateEngine,
];
