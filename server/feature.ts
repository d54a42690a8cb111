/** A feature of the server: the value that its folder exports, the parts from which it is created, and the parts that the server uses. */
import type { MatchArchive } from './feed/match-archive.ts';
import type { FeedSource } from './feed/feed-source.ts';
import type { ServedBoards } from './feed/boards.ts';
import type { OwnBets } from './features/bets/bets-port.ts';
import type { HideableThings, Reportable } from './features/reports/reports-port.ts';
import type { SecondFactor } from './features/operator/operator-port.ts';
import type { SiteSettings } from './features/site/site-port.ts';
import type { AnswerCall } from './http/answer-calls.ts';
import type { MemberDeps } from './member-deps.ts';
import type { WrittenTexts, TextsPart } from './written-texts/written-texts.ts';
import type { NodePorts } from './nodes/node-ports.ts';
import type { ServerSettings } from './server-deps.ts';
import type { SocketMembers } from './sockets/betting-socket.ts';
import type { ServeNamespace } from './sockets/room-space.ts';
import type { SocketHub } from './sockets/socket-hub.ts';
import type { SocketQuestions } from './sockets/socket-questions.ts';
import type { Migrations } from './storage/migrations.ts';
import type { ExpiredRows } from './storage/sweep.ts';

/** The parts of a feature that the server uses. */
export interface ServerFeature extends TextsPart {
  /** Registers the feature's calls. */
  readonly calls?: (answer: AnswerCall) => void;
  /** Questions that a member may ask on a socket. */
  readonly questions?: SocketQuestions;
  /** Connections of the feature's own, by the name of their Socket.IO namespace. */
  readonly namespaces?: Readonly<Record<string, ServeNamespace>>;
  /** Expired rows of the feature's tables. */
  readonly expired?: ExpiredRows;
  /** The things of the feature that members may report. */
  readonly reportable?: Reportable;
  /** The things that operators may hide when they decide a report. */
  readonly hideable?: HideableThings;
  /** Knows which operators have proved a second factor; one feature does. */
  readonly secondFactor?: SecondFactor;
  /** Starts the feature's regular work. Returns the stop function, which resolves when all of the work has ended. */
  readonly start?: () => () => Promise<void>;
  /** Takes no new work; resolves when the work under way is answered. Prices, sockets and the database still run. */
  readonly drain?: () => Promise<void>;
  /** Ends what still runs when nobody is connected any more. */
  readonly close?: () => Promise<void>;
}

/** The parts from which features are created; each feature names its own. */
export interface SiteParts extends MemberDeps {
  readonly settings: ServerSettings;
  /** The host's clock, ms: phones and providers measure by theirs. */
  readonly hostNow: () => number;
  readonly sources: readonly FeedSource[];
  readonly boards: ServedBoards;
  readonly archive: MatchArchive;
  readonly node: NodePorts;
  /** null: the sockets are not open yet. */
  readonly hub: () => SocketHub | null;
  /** Counts an answered bet by its code. */
  readonly count: (code: number) => void;
  readonly features: () => readonly ServerFeature[];
  // The first features of the list make these for the others, beside the port of the accounts.
  readonly members: SocketMembers;
  readonly site: SiteSettings;
  readonly bets: OwnBets;
  /** Publishes the texts that members write for others. */
  readonly writtenTexts: WrittenTexts;
}

/** The value that a feature's folder exports. */
export interface Feature<Parts = SiteParts> {
  readonly tables?: Migrations;
  create(parts: Parts): ServerFeature | Promise<ServerFeature>;
}
