/**
 * What jobs have at hand: the library's cat files and mappings, and the test and the models of the
 * last jobs, read already, so that a click on a cell need not read them again.
 */
import { fail } from '../../api/doors/input.ts';
import { type LitmusTest, parseLitmus } from '../../api/litmus.ts';
import { type CatLoader, type OpenedModel, openModel, type ProgramKind } from '../../api/models.ts';
import type { ModelSource, SourceText } from '../protocol.ts';

/** library.json, by name of the file. */
export interface Library {
  readonly cat: Readonly<Record<string, string>>;
  readonly mappings: Readonly<Record<string, string>>;
}

/** More models than anybody has in a table. */
const MOST_MODELS = 60;

export class Workbench {
  readonly library: Library;
  private test: { readonly source: SourceText; readonly read: LitmusTest } | undefined;
  private readonly models = new Map<string, OpenedModel>();

  constructor(library: Library) {
    this.library = library;
  }

  /** Includes are found in the library only: the page has no folder that a file could be in. */
  readonly loadCat: CatLoader = (name) => {
    const text = Object.hasOwn(this.library.cat, name) ? this.library.cat[name] : undefined;
    return text === undefined ? undefined : { name, text };
  };

  /** Reads a litmus test. Throws InputError. */
  litmusTest(source: SourceText): LitmusTest {
    if (this.test?.source.name !== source.name || this.test.source.text !== source.text) {
      this.models.clear();
      this.test = { source, read: parseLitmus(source) };
    }
    return this.test.read;
  }

  /** Opens a model for such programs. Throws InputError. */
  openModel(model: ModelSource, program: ProgramKind): OpenedModel {
    if (typeof model === 'string' && model.endsWith('.cat'))
      fail('missing-file', `there is no file \`${model}\` on this page`);
    // Of LISA the program's own tags are part of what a model may name.
    const scopes = program.scopes.map(({ name }) => name).join();
    const key = JSON.stringify([program.language, scopes, model]);
    const known = program.language === 'LISA' ? undefined : this.models.get(key);
    if (known !== undefined) return known;
    const opened = openModel(model, program, this.loadCat);
    if (this.models.size === MOST_MODELS) this.models.clear();
    this.models.set(key, opened);
    return opened;
  }
}

/** As a column is headed. */
export const modelName = (model: ModelSource): string => (typeof model === 'string' ? model : model.name);
