/** The messages of a sequenced stream, decoded: what `stream-state` reads. */
import type { MatchState } from '../match/match.ts';
import type { MatchOdds, MatchSnapshot } from './book-event.ts';

/** What every message of a sequenced stream carries. Without it (an older back end) seq and epoch are 0 and ''. */
export interface StreamHead {
  /** "57", "58", "59", "59/{matchId}" or "member". */
  readonly stream: string;
  /** Names one life of the feed. */
  readonly epoch: string;
  /** Contiguous inside (stream, epoch). */
  readonly seq: number;
  /** Publish time, server milliseconds. */
  readonly pt: number;
}

/** `damaged`: matches of which something in the message could not be read. */
export type LiveMessage = { readonly damaged?: readonly number[] } & MessageBody;

type MessageBody =
  /** One part of a snapshot; `recoveryId` echoes the request it answers. */
  | {
      readonly kind: 'snapshot';
      readonly head: StreamHead;
      readonly recoveryId: string | null;
      readonly part: number;
      readonly of: number;
      /** Parts of kind `rest` that will follow: the matches carry the markets of their rows alone. 0: they are whole. */
      readonly restOf: number;
      readonly matches: readonly MatchSnapshot[];
    }
  /** What a snapshot that began with the rows left out. */
  | {
      readonly kind: 'rest';
      readonly head: StreamHead;
      readonly recoveryId: string;
      readonly part: number;
      readonly of: number;
      readonly matches: readonly MatchOdds[];
    }
  /** Matches that came, changed their facts, or went, inside the sequence. */
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
  /** `feedUp` false: the server lost its feed. */
  | { readonly kind: 'alive'; readonly head: StreamHead; readonly feedPt: number; readonly feedUp: boolean };
