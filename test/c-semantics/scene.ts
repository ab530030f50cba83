/** A scene: one feature of C in a shape that is planned, with random types, sizes and constants. */
import type { Chance } from './chance.ts';

export interface SceneContext {
  readonly chance: Chance;
  /** A name that nothing else in the file has. */
  readonly name: (stem: string) => string;
}

export interface Scene {
  /** Types, variables and functions at file level. */
  readonly declarations: string;
  /** The statement that runs the scene. */
  readonly call: string;
}

export type MakeScene = (context: SceneContext) => Scene;
