/** V4: the outcome of a fork: an opened fork file is compared with it, and another outcome takes its place. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FuturesOutcome } from '../../src/features/replay/futures-outcome.tsx';
import type { PlayedFutures } from '../../src/core/prices/open-stage.ts';
import { givenClient } from '../given/screens/client.tsx';

const future = { bets: [], gold: 300_000_000 };
const played: PlayedFutures = {
  n: 47,
  base: [],
  sets: ['maxStake=500000'],
  recorded: future,
  forked: future,
  refused: [],
  first: [],
  states: [],
  file: '{}',
  unlike: [],
};

test('V4 a second fork file that says otherwise names what differs, in place of the first outcome', async () => {
  const { Frame } = await givenClient();
  const drawn = (futures: PlayedFutures) => (
    <Frame>
      <FuturesOutcome futures={futures} name="two-windows.spo" onShow={() => {}} onFork={() => {}} />
    </Frame>
  );
  const screen = await render(drawn(played));
  await expect.poll(() => screen.container.querySelector('[data-unlike="0"]')).not.toBeNull();
  const unlike = [{ path: 'forked/gold', teams: null, before: '1', after: '300000000' }];
  await screen.rerender(drawn({ ...played, unlike }));
  await expect.poll(() => screen.container.querySelector('[data-unlike="1"]')).not.toBeNull();
  expect(screen.container.querySelector('[data-path="forked/gold"]')?.textContent).toContain('300000000');
});

test('P5 a bet that one future has, and one that ends otherwise, are shown in words', async () => {
  const { Frame } = await givenClient();
  const bet = { sentAt: 2464, stake: 1_000_000, picks: ['1:1::1 4.23'], answeredAt: 7187 };
  const accepted = {
    kind: 'accepted',
    drawId: 0,
    odds: 505,
    requestedOdds: 423,
    stake: 1_000_000,
    expected: 5_050_000,
    penalty: null,
  } as const;
  const refusal = { kind: 'above-maximum', stake: 1_000_000, maxStake: 500_000 } as const;
  const bets = [
    { ...bet, outcome: accepted },
    { ...bet, sentAt: 9000, answeredAt: 9500, outcome: accepted },
  ];
  const change = { path: 'bets/0/answeredAt', teams: null, before: 'null', after: '2464' };
  const futures: PlayedFutures = {
    ...played,
    recorded: { ...future, bets },
    forked: { ...future, bets: [{ ...bet, outcome: { kind: 'refused', refusal } }] },
    first: [
      { part: 'bet', at: 2507, change },
      {
        part: 'gold',
        at: 7607,
        change: { path: 'gold', teams: null, before: '299000000', after: '300000000' },
      },
    ],
    states: [
      { ...change, before: '7187' },
      { path: 'bets/0/outcome/kind', teams: null, before: '"accepted"', after: '"refused"' },
      { path: 'bets/1', teams: null, before: '{"sentAt":9000}', after: null },
    ],
  };
  const screen = await render(
    <Frame>
      <FuturesOutcome futures={futures} name="two-windows.spo" onShow={() => {}} onFork={() => {}} />
    </Frame>,
  );
  const textOf = (place: string): string => screen.container.querySelector(place)?.textContent ?? '';
  await expect.poll(() => textOf('[data-first=bet]')).toContain('예측 1: ');
  expect(textOf('[data-first=bet]')).toContain('1,000,000 골드 예측');
  expect(textOf('[data-first=bet]')).toContain('수락');
  expect(textOf('[data-first=bet]')).toContain('거절');
  expect(textOf('[data-first=gold]')).toBe('골드7.6초부터 299,000,000 / 300,000,000');
  expect(screen.container.querySelectorAll('[data-path^="bets/"]')).toHaveLength(2);
  expect(textOf('[data-path="bets/1"]')).toContain('예측하지 않았어요');
  expect(screen.container.textContent).not.toContain('sentAt');
});

test('V4 refused commands are named with their reason, and a fork of a fork names the file that it forks', async () => {
  const { Frame } = await givenClient();
  const refusal = { kind: 'locked', itemId: '', reason: 'gone' };
  const futures: PlayedFutures = {
    ...played,
    n: 60,
    base: [{ n: 47, sets: ['maxStake=500000'] }],
    sets: ['stake=5'],
    refused: [
      { command: 'slip.pick', why: 'locked, gone', refusal, at: 2100 },
      { command: 'account.logOut', why: 'no-link', refusal: { kind: 'no-link' }, at: 2200 },
    ],
  };
  let forks = 0;
  const screen = await render(
    <Frame>
      <FuturesOutcome futures={futures} name="a.spo" onShow={() => {}} onFork={() => void forks++} />
    </Frame>,
  );
  await expect.poll(() => screen.container.querySelectorAll('[data-refused-commands="2"] li').length).toBe(2);
  const [first, second] = screen.container.querySelectorAll('[data-refused-commands] li');
  expect(first?.textContent).toBe('2.1초에 slip.pick 더 제공되지 않아 예측할 수 없어요.');
  expect(second?.textContent).toBe('2.2초에 account.logOut no-link');
  const line = screen.container.querySelector('[data-line="replay.future.line"]');
  expect(line?.textContent).toContain('a.spo --fork a.fork-47.json --again 60 --set stake=5');
  screen.container.querySelector<HTMLButtonElement>('[data-fork-on]')?.click();
  await expect.poll(() => forks).toBe(1);
});

test('V4 forks at one place have files of their own, and the eighth fork is not forked again', async () => {
  const { Frame } = await givenClient();
  const base = Array.from({ length: 7 }, () => ({ n: 47, sets: [] }));
  const screen = await render(
    <Frame>
      <FuturesOutcome futures={{ ...played, base }} name="a.spo" onShow={() => {}} onFork={() => {}} />
    </Frame>,
  );
  const lineOf = (key: string) => screen.container.querySelector(`[data-line="${key}"]`)?.textContent;
  await expect.poll(() => lineOf('replay.future.line')).toContain('--fork a.fork-47-7.json --again 47');
  expect(lineOf('replay.future.test')).toContain('--fork a.fork-47-8.json');
  expect(screen.container.querySelector('[data-fork-on]')).toBeNull();
});
