/**
 * The error for code that could not be loaded. Only the name and the message of an error reach the window, so the name holds the reason.
 */

/** `gone`: the server no longer has the file, because a newer version of the site is out. `link`: the server could not be reached. */
type LoadFailure = 'gone' | 'link';

const names: Readonly<Record<LoadFailure, string>> = { gone: 'CodeGone', link: 'CodeOutOfReach' };

export class LoadError extends Error {
  constructor(why: LoadFailure, message: string) {
    super(message);
    this.name = names[why];
  }
}

/** The reason why code could not be loaded; null for every other error. */
export function loadFailureOf(error: unknown): LoadFailure | null {
  if (!(error instanceof Error)) return null;
  if (error.name === names.gone) return 'gone';
  return error.name === names.link ? 'link' : null;
}
