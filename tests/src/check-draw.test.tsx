/** N3, N4: a member repeats a draw in the browser, from the promised hash to the reward. */
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { firstEvents } from '../../domain/events/first-events.ts';
import { checkDraw } from '../../src/features/events/check-draw.ts';
import { EventFairness } from '../../src/features/events/event-fairness.tsx';
import { givenClient } from '../given/screens/client.tsx';

/** Drawn by the server's own code (node:crypto): event, seed, its hash, reward. */
const drawn: readonly (readonly [number, string, string, number])[] = [
  [
    1,
    '2f5c36ed794f639044eb85ca9d72d419045ab90d9db3cf19c7c9855cda3c0c1e',
    'edc5ee4a4f24fa8935bd80f9f6f6ce7fb1e502353517adc19681db6a304ba65d',
    100_000,
  ],
  [
    4,
    'a25ca73c7189e2a2ca5acf2088b57e283d4cd45aef7549185c2c3b28a4bef1de',
    'cc913879c4a6eab577ed48f020b1fbcb71bb9411cbc1297e7c14354eae7cbfb3',
    500_000,
  ],
  [
    3,
    '7ce5fcd046004c9f93dea6b3c2effd72dce15e0eddb2345fb6f45157bef07343',
    '8983b2b4faa3c15a93de0cf29635abe49c77cac1929a50b27bb6980ed7cdb209',
    1_000_000,
  ],
];

const draws = drawn.map(([eventId, seed, seed_hash, reward_amount]) => ({
  name: `event/${eventId}/1/2026-11-22/1/9`,
  reward_amount,
  seed_hash,
  seed,
  chances: (firstEvents.find((event) => event.eventId === eventId)?.rewards ?? []).map(
    ({ seq, gold, percentage }): [number, number, number] => [seq, gold, percentage],
  ),
}));
type Draw = (typeof draws)[number];

describe('a draw', () => {
  test.each(draws)('$name draws $reward_amount', async (draw) => {
    expect(await checkDraw(draw)).toBe('right');
  });

  test.each<[string, (draw: Draw) => Draw & { readonly promise?: string }, string]>([
    ['another seed', (draw) => ({ ...draw, seed: draw.seed.replace('2', '3') }), 'hash-wrong'],
    ['another hash', (draw) => ({ ...draw, seed_hash: '0'.repeat(64) }), 'hash-wrong'],
    ['another prize', (draw) => ({ ...draw, reward_amount: draw.reward_amount + 1 }), 'reward-wrong'],
    ['the promise of another table', (draw) => ({ ...draw, promise: '0'.repeat(64) }), 'table-wrong'],
    ['a table without it', (draw) => ({ ...draw, chances: draw.chances.slice(-1) }), 'reward-wrong'],
  ])('with %s it is not right', async (_what, change, found) => {
    const [draw] = draws;
    expect(draw && (await checkDraw(change(draw)))).toBe(found);
  });
});

test('the page checks a past draw and says so; a draw of today cannot be checked yet', async () => {
  const [past, today] = draws;
  if (past === undefined || today === undefined) throw new Error('no draw');
  const status = {
    event_id: 1,
    mission_status_list: [],
    attended: [],
    day: '2026-11-23',
    seed_hash: today.seed_hash,
    promise: 'ab',
    chances: today.chances,
    draws: [{ ...today, seed: null }, past],
    standing: { kind: 'done' as const },
  };
  const given = await givenClient();
  const screen = await render(
    <given.Frame>
      <EventFairness status={status} />
    </given.Frame>,
  );
  await screen.getByText('공정성 확인').click();
  const check = screen.getByRole('button', { name: '이 브라우저에서 확인하기' });
  expect(check.elements()).toHaveLength(1);
  await check.click();
  await expect.element(screen.getByText('맞아요. 먼저 공개한 해시의 시드로 이 보상이 나와요.')).toBeVisible();
  await expect.element(screen.getByText('하루가 끝나면 공개해요')).toBeVisible();
});
