/** Code that could not be loaded: how the core says it, and how a window reads it. Of an error, only its name and message cross the door. */

/** `gone`: the server has the file no more, a newer version of the site is out. `link`: it could not be reached. */
export type LoadFailure = 'gone' | 'link';

const names: Readonly<Record<LoadFailure, string>> = { gone: 'CodeGone', link: 'CodeOutOfReach' };

export class LoadError extends Error {
  constructor(why: LoadFailure, message: string) {
    super(message);
    this.name = names[why];
  }
}

/** Why code could not be loaded; null: the error is about something else. */
export function loadFailureOf(error: unknown): LoadFailure | null {
  if (!(error instanceof Error)) return null;
  if (error.name === names.gone) return 'gone';
  return error.name === names.link ? 'link' : null;
}
