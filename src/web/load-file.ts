/**
 * Files and parts of the page that are loaded when they are first needed. One that cannot be had is
 * a LoadError, which is no fault of Heddle's: its message is for the user as it is.
 */

export class LoadError extends Error {
  /** `name`: from the page's folder, or in words. `reason`: a status, or what the browser says. */
  constructor(name: string, reason: string | number = '') {
    const why = reason === '' ? '' : ` (${reason})`;
    super(`could not be loaded: ${name}${why}; are you offline? Run again to retry`);
    this.name = 'LoadError';
  }
}

/**
 * A file beside the script, or in a folder there. Throws LoadError, also if what came is not what
 * `read` can use.
 */
export async function loadFile<Value>(
  name: string,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  const response = await fetch(new URL(name, location.href)).catch(() => {
    throw new LoadError(name);
  });
  if (!response.ok) throw new LoadError(name, response.status);
  return read(response).catch((error: unknown) => {
    throw new LoadError(name, messageOf(error));
  });
}

/** A part of the program: `load` imports it. Throws LoadError. */
export function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  return load().catch((error: unknown) => {
    throw new LoadError(name, messageOf(error));
  });
}

/** What is said of a job that failed: a fault of ours is called so, once. */
export function failureText(error: unknown): string {
  const message = messageOf(error);
  if (error instanceof LoadError || message.startsWith('internal error')) return message;
  return `internal error: ${message}`;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
