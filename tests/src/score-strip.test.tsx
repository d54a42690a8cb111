/** P7 C2: on a phone nothing below a match's score moves while its state changes. */
import '../../src/theme/tokens.css';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { MatchState } from '../../domain/match/match.ts';
import { ScoreStrip } from '../../src/features/prices/score-strip.tsx';
import { facts, state } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';

const clubs = facts(1, {
  sportId: 324,
  home: { teamId: 2, name: { ko: 'LG 트윈스', en: 'LG Twins' } },
  away: { teamId: 3, name: { ko: 'KIA 타이거즈', en: 'KIA Tigers' } },
});
const diamond = { balls: 0, strikes: 0, outs: 0, bases: '000' };
const inning = (more: Partial<MatchState>): MatchState =>
  state({ statusCode: 418, clockSeconds: null, diamond, ...more });
const states: readonly MatchState[] = [
  inning({ currentServer: 1 }),
  inning({ currentServer: 2, homeScore: 10, awayScore: 12 }),
  inning({ statusCode: 432, diamond: null }),
  inning({ statusCode: 0, diamond: null }),
  inning({ reporting: 0 }),
];

/** Words of an element that stand on two lines. */
function brokenWords(element: Element): readonly string[] {
  const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  const text = node?.textContent ?? '';
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    if (node === null) return [];
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}

describe('P7 C2 the score above the markets', () => {
  test.each([1280, 390, 320])('at %i px it is as high in every state', async (width) => {
    await page.viewport(width, 844);
    const { Frame } = await givenClient();
    const heights = new Set<number>();
    for (const one of states) {
      const { container, unmount } = await render(
        <Frame>
          <ScoreStrip facts={clubs} state={one} />
        </Frame>,
      );
      heights.add(container.getBoundingClientRect().height);
      await unmount();
    }
    expect([...heights]).toHaveLength(1);
    await page.viewport(1280, 800);
  });

  test('after the end the state has no longer the colour of play', async () => {
    const { Frame } = await givenClient();
    const colours: string[] = [];
    for (const [statusCode, text] of [
      [7, '후반'],
      [100, '종료'],
    ] as const) {
      const { getByText, unmount } = await render(
        <Frame>
          <ScoreStrip facts={facts(1)} state={state({ statusCode, clockSeconds: null })} />
        </Frame>,
      );
      colours.push(getComputedStyle(getByText(text).element()).color);
      await unmount();
    }
    expect(colours[0]).not.toBe(colours[1]);
  });

  test.each([450, 390, 360])('at %i px no word of a long name is broken', async (width) => {
    await page.viewport(width, 844);
    const { Frame } = await givenClient();
    const names = { home: 'Philadelphia Phillies', away: 'Washington Nationals' };
    const long = facts(1, {
      sportId: 324,
      home: { teamId: 2, name: { ko: names.home, en: names.home } },
      away: { teamId: 3, name: { ko: names.away, en: names.away } },
    });
    const { container } = await render(
      <Frame>
        <ScoreStrip facts={long} state={inning({ currentServer: 2, homeScore: 10, awayScore: 12 })} />
      </Frame>,
    );
    expect(container.textContent).toContain(names.home);
    expect([...container.querySelectorAll('strong')].flatMap(brokenWords)).toEqual([]);
    // Who bats moves no crest: both stand at one height, and at one distance from the score.
    const crests = [...container.querySelectorAll('[data-initials]')].map((crest) =>
      crest.getBoundingClientRect(),
    );
    expect(crests[0]?.top).toBe(crests[1]?.top);
    await page.viewport(1280, 800);
  });

  test('baseball: the runners and counts stand here, and nowhere else on the page', async () => {
    const { Frame } = await givenClient();
    const running = inning({ diamond: { balls: 2, strikes: 1, outs: 0, bases: '101' } });
    const { container } = await render(
      <Frame>
        <ScoreStrip facts={clubs} state={running} />
      </Frame>,
    );
    const bases = [...container.querySelectorAll('rect[data-on]')].map((base) =>
      base.getAttribute('data-on'),
    );
    expect(bases).toEqual(['true', 'false', 'true']);
    expect(container.textContent).toContain('B 2 · S 1 · 아웃 0');
  });
});
