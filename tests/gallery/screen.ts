/** What a picture of the gallery shows. */
import type { Page } from 'playwright';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly who: 'visitor' | 'member' | 'operator';
  /** Stands on the screen when it has come. */
  readonly ready: string;
  /** What is done before the picture. */
  readonly act?: (page: Page) => Promise<void>;
  /** The picture shows a motion on its way; otherwise motions are at their end. */
  readonly moving?: true;
}

export const visitor = (name: string, path: string, ready: string, act?: Screen['act']): Screen => ({
  name,
  path,
  who: 'visitor',
  ready,
  ...(act === undefined ? {} : { act }),
});

export const member = (name: string, path: string, ready = 'main h1', act?: Screen['act']): Screen => ({
  ...visitor(name, path, ready, act),
  who: 'member',
});

export const operator = (name: string, path: string, ready = 'main h1', act?: Screen['act']): Screen => ({
  ...visitor(name, path, ready, act),
  who: 'operator',
});
