/** Which streams are open, and what happens to their matches when they are handed over. */
import { expect, test } from 'vitest';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { onMessage } from '../../domain/book/stream-state.ts';
import type { CoreDeps } from '../../worker/engine/deps.ts';
import { createLiveState } from '../../worker/engine/book-state.ts';
import { createStreams } from '../../worker/engine/streams.ts';
import { snapshot } from '../given/domain/book.ts';

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

test('F2 only a reader without any row of a game asks for its rows first', () => {
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

test('F2 a match that its list drops while it is left is requested again by its own followers', () => {
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

test('F2: when a subscription is refused, it is asked for again when the server said, and not before', () => {
  const { live, asked, streams, pass } = given();
  const subscriptions = () => asked.filter(({ event }) => event === 'subscribe').length;
  streams.want(new Set(['59']));
  const recoveryId = live.streams.get('59')?.recoveryId;
  streams.onRefused({ code: 429, stream: '59', recoveryId, retryAfterMs: 6000 });
  for (let second = 0; second < 5; second++) pass(1000);
  // Nothing else asks earlier either, and the prices stay locked.
  streams.recover('59');
  expect(subscriptions()).toBe(1);
  expect(live.streams.get('59')?.phase).toBe('recovering');
  pass(1000);
  expect(subscriptions()).toBe(2);
});

test('F2: a refusal of an earlier question, or a malformed one, changes nothing', () => {
  const { live, asked, streams, pass } = given();
  streams.want(new Set(['59']));
  for (const payload of [
    null,
    'x',
    { code: 429 },
    { code: 429, stream: '59', recoveryId: 'another', retryAfterMs: 6000 },
    { code: 429, stream: '57', recoveryId: 'recovery-1', retryAfterMs: 6000 },
  ])
    streams.onRefused(payload);
  pass(1000);
  expect(asked).toHaveLength(2);
  expect(live.streams.get('59')?.phase).toBe('recovering');
});

test.each([
  [-5, 500],
  [Number.POSITIVE_INFINITY, 30_000],
  ['soon', 500],
])('F2: when the server says to wait %s ms, the stream waits %i ms', (retryAfterMs, waited) => {
  const { live, streams } = given();
  streams.want(new Set(['59']));
  const recoveryId = live.streams.get('59')?.recoveryId;
  streams.onRefused({ code: 429, stream: '59', recoveryId, retryAfterMs });
  expect(live.streams.get('59')?.retryAt).toBe(waited);
});
