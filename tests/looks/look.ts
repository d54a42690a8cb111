import type { GivenClient, givenClient } from '../given/screens/client.tsx';

export interface Look {
  /** In the address of the page. */
  readonly name: string;
  readonly shows: string;
  /** The screen's address. */
  readonly path: string;
  /** What the core answers, beside what every look has. */
  readonly answers: Parameters<typeof givenClient>[0];
  /** Runs once the page is drawn. */
  readonly after?: (given: GivenClient) => void;
}
