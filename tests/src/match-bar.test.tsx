/** C2 the match in one line while its page scrolls. */
import '../../src/theme/tokens.css';
import '../../src/theme/primitives.css';
import { of } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MatchBar } from '../../src/features/prices/match-bar.tsx';
import { ScoreStrip } from '../../src/features/prices/score-strip.tsx';
import { type MatchDetailFrame, priceBits } from '../../worker/features/prices/prices-api.ts';
import { state } from '../given/domain/book.ts';
import { givenClient, rowOf } from '../given/screens/client.tsx';

const { facts, main } = rowOf(7);
const open: MatchDetailFrame = {
  facts,
  state: state({ statusCode: 6, homeScore: 2, awayScore: 1 }),
  league: {
    leagueId: 1,
    sportId: 311,
    countryCode: 'KR',
    count: 1,
    name: { ko: 'K리그 1', en: 'K League 1' },
  },
  lock: null,
  stream: 'up',
  whole: true,
  keptAt: null,
  groups: [{ group: 'main', markets: [main[0]] }],
};

async function shown(
  prices: readonly (readonly [cell: number, odds: number, bits?: number])[],
  frame: MatchDetailFrame = open,
) {
  const { Frame, client } = await givenClient({ 'openBets.view': of() });
  client.board.apply(
    new Int32Array(prices.flatMap(([cell, odds, bits]) => [cell, odds, bits ?? priceBits.selectable])),
  );
  await render(
    <Frame>
      <section className="stack g12" style={{ containerType: 'inline-size' }}>
        <MatchBar frame={frame} isBeside={false} />
        <ScoreStrip facts={frame.facts} state={frame.state} />
        <p data-below>시장</p>
        <div style={{ height: 3000 }} />
      </section>
    </Frame>,
  );
}
const bar = () => document.querySelector<HTMLElement>('[data-match-bar]');
const below = () => (document.querySelector('[data-below]')?.getBoundingClientRect().top ?? 0) + scrollY;

test.each([1440, 390])(
  'at %i px it comes when the score has gone, 48 px high, and moves nothing',
  async (width) => {
    await page.viewport(width, 844);
    scrollTo(0, 0);
    await shown([]);
    const before = below();
    expect(bar()).toBeNull();
    scrollTo(0, 600);
    await expect.poll(bar).not.toBeNull();
    expect(bar()?.getBoundingClientRect().height).toBe(48);
    expect(bar()?.textContent).toContain('2 : 1');
    expect(below()).toBe(before);
    expect(bar()?.closest('[aria-hidden]'), 'the score of the page is read').not.toBeNull();
    scrollTo(0, 0);
    await expect.poll(bar).toBeNull();
    await page.viewport(1280, 800);
  },
);

test('its line has the chances by the prices, and none without prices', async () => {
  const line = () => bar()?.querySelector<HTMLElement>(':scope > i');
  await shown([
    [70, 200],
    [71, 400],
    [72, 400],
  ]);
  scrollTo(0, 600);
  await expect.poll(() => line()?.style.getPropertyValue('--to-draw')).toBe('50.0%');
  expect(line()?.style.getPropertyValue('--to-away')).toBe('75.0%');
  expect(line()?.hidden).toBe(false);
  scrollTo(0, 0);
});

test('a match whose winner has no prices has no line', async () => {
  await shown([[70, 200]]);
  scrollTo(0, 600);
  await expect.poll(() => bar()?.querySelector<HTMLElement>(':scope > i')?.hidden).toBe(true);
  scrollTo(0, 0);
});

const three = [
  [70, 200],
  [71, 400],
  [72, 400],
] as const;

test.each([
  ['a suspended price', [[70, 200, priceBits.suspended], three[1], three[2]], open],
  ['a locked price', [three[0], [71, 400, 0], three[2]], open],
  ['a locked match', three, { ...open, lock: 'stale' }],
  ['a stream that is down', three, { ...open, stream: 'down' }],
] as const)('C2 the line is not drawn from %s', async (_, prices, frame) => {
  await shown(prices, frame);
  scrollTo(0, 600);
  await expect.poll(() => bar()?.querySelector<HTMLElement>(':scope > i')?.hidden).toBe(true);
  scrollTo(0, 0);
});

test('C2 of several sights of the score at once the last one counts', async () => {
  const score = (isIntersecting: boolean, top: number) => ({ isIntersecting, boundingClientRect: { top } });
  let see: (entries: readonly unknown[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSight: typeof see) {
        see = onSight;
      }
      observe() {}
      disconnect() {}
    },
  );
  await shown(three);
  see([score(true, 300), score(false, -200)]);
  await expect.poll(bar).not.toBeNull();
  see([score(false, -200), score(true, 300)]);
  await expect.poll(bar).toBeNull();
  vi.unstubAllGlobals();
});
