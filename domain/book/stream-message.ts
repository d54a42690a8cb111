/** The decoded messages of a sequenced stream, input of `stream-state`. */
import type { MatchState } from '../match/match.ts';
import type { MatchOdds, MatchSnapshot } from './book-event.ts';

/** The head of every message of a sequenced stream. From an older back end seq is 0 and epoch ''. */
export interface StreamHead {
  /** "57", "58", "59", "59/{matchId}" or "member". */
  readonly stream: string;
  /** Identifies one life of the feed. */
  readonly epoch: string;
  /** Contiguous inside (stream, epoch). */
  readonly seq: number;
  /** Publish time, server ms. */
  readonly pt: number;
}

/** `damaged`: matches with values in the message that could not be read. */
export type LiveMessage = { readonly damaged?: readonly number[] } & MessageBody;

/** What a server knows of its feed. */
export interface FeedNews {
  /** The feed's newest time, server ms. */
  readonly feedPt: number;
  /** False: the server lost its feed. */
  readonly feedUp: boolean;
}

type MessageBody =
  /** One part of a snapshot; `recoveryId` repeats the id of the request. */
  | {
      readonly kind: 'snapshot';
      readonly head: StreamHead;
      readonly recoveryId: string | null;
      readonly part: number;
      readonly of: number;
      /** Number of `rest` parts that follow: the matches have only the markets of their rows. 0: the matches are whole. */
      readonly restOf: number;
      /** Left out: a back end that says nothing of its feed, or an older recording. */
      readonly feed?: FeedNews;
      readonly matches: readonly MatchSnapshot[];
    }
  /** The markets that a snapshot left out because it began with the rows. */
  | {
      readonly kind: 'rest';
      readonly head: StreamHead;
      readonly recoveryId: string;
      readonly part: number;
      readonly of: number;
      readonly matches: readonly MatchOdds[];
    }
  /** Matches that are new, changed their facts, or were removed, inside the sequence. */
  | {
      readonly kind: 'matches';
      readonly head: StreamHead;
      readonly matches: readonly MatchSnapshot[];
      readonly removed: readonly number[];
    }
  | { readonly kind: 'odds'; readonly head: StreamHead; readonly matches: readonly MatchOdds[] }
  | {
      readonly kind: 'match-data';
      readonly head: StreamHead;
      readonly matches: readonly { readonly matchId: number; readonly state: MatchState }[];
    }
  | ({ readonly kind: 'alive'; readonly head: StreamHead } & FeedNews);
