/** A feature of the server. The server builds, registers and stops features by this type alone. */
import type { HideableThings, Reportable } from './features/reports/reportable-port.ts';
import type { Answer } from './http/answer-calls.ts';
import type { ServeNamespace } from './sockets/room-space.ts';
import type { SocketQuestions } from './sockets/socket-questions.ts';
import type { ExpiredRows } from './storage/sweep.ts';

export interface ServerFeature {
  /** Registers the feature's calls. */
  readonly calls?: (answer: Answer) => void;
  /** Questions that a member may ask on a socket. */
  readonly questions?: SocketQuestions;
  /** Connections of the feature's own, by the name of their Socket.IO namespace. */
  readonly namespaces?: Readonly<Record<string, ServeNamespace>>;
  /** Expired rows of the feature's tables. */
  readonly expired?: ExpiredRows;
  /** What of the feature members may report. */
  readonly reportable?: Reportable;
  /** What of it operators may hide when they decide a report. */
  readonly hideable?: HideableThings;
  /** Starts the feature's regular work. Returns the stop function, which resolves when all of the work has ended. */
  readonly start?: () => () => Promise<void>;
}
