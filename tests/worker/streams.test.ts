/** Which streams are open, and what happens to their matches when they are handed over. */
import { expect, test } from 'vitest';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { onMessage } from '../../domain/book/stream-state.ts';
import type { CoreDeps } from '../../worker/deps.ts';
import { createLiveState } from '../../worker/state/live-state.ts';
import { createStreams } from '../../worker/state/streams.ts';
import { snapshot } from '../given/book.ts';

function given() {
  const live = createLiveState();
  const asked: { readonly event: string; readonly row: Record<string, unknown> }[] = [];
  let now = 0;
  let ids = 0;
  const deps = { now: () => now, random: () => 0, newId: () => `recovery-${++ids}` } as unknown as CoreDeps;
  const socket = {
    connected: true,
    emit: (event: string, row: Record<string, unknown>) => {
      asked.push({ event, row });
      return true;
    },
  };
  const streams = createStreams(
    deps,
    live,
    () => socket as never,
    () => {},
  );
  return {
    live,
    asked,
    streams,
    /** The snapshot that the stream waits for, with these matches. */
    answer(stream: string, matchIds: readonly number[]) {
      const state = live.streams.get(stream);
      if (state?.recoveryId === null || state === undefined) throw new Error('nothing was asked');
      const { events } = onMessage(state, {
        kind: 'snapshot',
        head: { stream, epoch: 'e1', seq: 1, pt: 1 },
        recoveryId: state.recoveryId,
        part: 1,
        of: 1,
        restOf: 0,
        matches: matchIds.map((id) => snapshot(id)),
      });
      applyBatch(live.book, events, live.changes);
    },
    pass(ms: number) {
      now += ms;
      streams.tick();
    },
  };
}

test('F2 a list that was left for a moment asks again for the match that had moved to its own stream', () => {
  const { live, asked, streams, answer, pass } = given();
  streams.want(new Set(['59']));
  answer('59', [1, 2]);
  streams.want(new Set(['59/1']));
  answer('59/1', [1]);
  expect(live.book.matches.get(1)?.stream).toBe('59/1');
  streams.want(new Set(['59']));
  pass(200);
  expect(live.book.matches.has(1)).toBe(false);
  expect(asked.at(-1)).toMatchObject({ event: 'subscribe', row: { game_code: 59 } });
  answer('59', [1, 2]);
  expect(new Set(live.book.matches.keys())).toEqual(new Set([1, 2]));
});

test('F2 only a reader that knows nothing of a game asks for its rows first', () => {
  const { asked, streams, answer } = given();
  streams.want(new Set(['59/1']));
  answer('59/1', [1]);
  streams.want(new Set(['59', '57']));
  const rowsFirst = asked
    .filter(({ event }) => event === 'subscribe')
    .map(({ row }) => [row['game_code'], row['MatchId'] ?? null, row['rowsFirst'] ?? null]);
  expect(rowsFirst).toEqual([
    [59, 1, 1],
    [59, null, null],
    [57, null, 1],
  ]);
});

test('F2 a match that a list takes back while it is being left is asked for again by who follows it alone', () => {
  const { live, asked, streams, answer, pass } = given();
  streams.want(new Set(['59']));
  // The first rows stand before the snapshot is whole: a match is opened while the list is still on its way.
  streams.want(new Set(['59/1']));
  answer('59/1', [1]);
  answer('59', [1, 2]);
  expect(live.book.matches.get(1)?.stream).toBe('59');
  pass(200);
  expect(live.streams.has('59')).toBe(false);
  expect(asked.at(-1)).toMatchObject({ event: 'subscribe', row: { game_code: 59, MatchId: 1 } });
  expect(live.streams.get('59/1')?.phase).toBe('recovering');
  answer('59/1', [1]);
  expect(new Set(live.book.matches.keys())).toEqual(new Set([1]));
});

test('F2 a list that is left asks for nothing that its heirs have', () => {
  const { asked, streams, answer, pass } = given();
  streams.want(new Set(['59']));
  answer('59', [1, 2]);
  streams.want(new Set(['59/1']));
  answer('59/1', [1]);
  pass(200);
  expect(asked.at(-1)).toMatchObject({ event: 'unsubscribe', row: { game_code: 59 } });
});
