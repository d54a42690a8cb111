/**
 * Answers the recoveries that only faults make necessary: with a snapshot of the stream as the recording has it at that time. The recorded
 * session is played beside, from its keyframes.
 */
import { snapshotOf } from '../../domain/book/match-snapshot.ts';
import { encodeMatch } from '../../domain/protocol/stream/game-rows.ts';
import { encodeFixtureRows } from '../../domain/protocol/stream/stream-codec.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { Row } from '../../domain/row.ts';
import type { Recovery } from './recorded-surroundings.ts';
import { openPlayer } from './session-player.ts';

export interface RecoveryAnswers {
  /** The row of a Fixture with the whole stream; null: the recording does not have the stream whole at that time, ms since 1970. */
  answer(recovery: Recovery, at: number): Promise<Row | null>;
  stop(): void;
}

export function createRecoveryAnswers(file: SpoFile): RecoveryAnswers {
  const player = openPlayer(file);
  return {
    async answer({ stream, recoveryId }, at) {
      await player.seekTime(at);
      player.replay.flush();
      const { live } = player.replay;
      const state = live.streams.get(stream);
      if (state?.phase !== 'up') return null;
      const head = { stream, epoch: state.epoch, seq: state.seq, pt: live.publishedAt };
      const matches = [...live.book.matches.values()]
        .filter((match) => match.stream === stream)
        .map((match) => encodeMatch(stream, snapshotOf(match), head.pt));
      const feed = { feedPt: state.alivePt, feedUp: state.feedUp };
      return encodeFixtureRows(head, matches, { recoveryId, part: 1, of: 1, feed });
    },
    stop: () => player.stop(),
  };
}
