/** What a feature of the server is. The server knows this type, and builds, registers and stops what features bring. */
import type { Answer } from './http/answer-calls.ts';
import type { SocketQuestions } from './sockets/socket-questions.ts';
import type { ExpiredRows } from './storage/sweep.ts';

export interface ServerFeature {
  /** Registers the feature's calls. */
  readonly calls?: (answer: Answer) => void;
  /** What a member may ask on a socket. */
  readonly questions?: SocketQuestions;
  /** Rows of the feature's tables that have had their time. */
  readonly expired?: ExpiredRows;
  /** Begins what the feature does regularly. Returns the stop, which resolves when nothing of it runs any more. */
  readonly start?: () => () => Promise<void>;
}
