/** V4: the outcome of a fork: an opened fork file is compared with it, and another outcome takes its place. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FuturesOutcome } from '../../src/features/replay/futures-outcome.tsx';
import type { PlayedFutures } from '../../src/core/prices/open-stage.ts';
import { givenClient } from '../given/screens/client.tsx';

const future = { bets: [], gold: 300_000_000 };
const played: PlayedFutures = {
  n: 47,
  sets: ['maxStake=500000'],
  recorded: future,
  forked: future,
  first: [],
  states: [],
  file: '{}',
  unlike: [],
};

test('V4 a second fork file that says otherwise names what differs, in place of the first outcome', async () => {
  const { Frame } = await givenClient();
  const drawn = (futures: PlayedFutures) => (
    <Frame>
      <FuturesOutcome futures={futures} name="two-windows.spo" onShow={() => {}} />
    </Frame>
  );
  const screen = await render(drawn(played));
  await expect.poll(() => screen.container.querySelector('[data-unlike="0"]')).not.toBeNull();
  const unlike = [{ path: 'forked/gold', teams: null, before: '1', after: '300000000' }];
  await screen.rerender(drawn({ ...played, unlike }));
  await expect.poll(() => screen.container.querySelector('[data-unlike="1"]')).not.toBeNull();
  expect(screen.container.querySelector('[data-path="forked/gold"]')?.textContent).toContain('300000000');
});
