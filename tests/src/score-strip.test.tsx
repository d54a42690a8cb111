/** P7 C2: on a phone nothing below a match's score moves while its state changes. */
import '../../src/theme/tokens.css';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { MatchState } from '../../domain/match/match.ts';
import { ScoreStrip } from '../../src/features/prices/score-strip.tsx';
import { facts, state } from '../given/book.ts';
import { givenClient } from '../given/client.tsx';

const clubs = facts(1, {
  sportId: 301,
  home: { teamId: 2, name: { ko: 'LG 트윈스', en: 'LG Twins' } },
  away: { teamId: 3, name: { ko: 'KIA 타이거즈', en: 'KIA Tigers' } },
});
const diamond = { balls: 0, strikes: 0, outs: 0, bases: '000' };
const inning = (more: Partial<MatchState>): MatchState =>
  state({ statusCode: 418, clockSeconds: null, diamond, ...more });
const states: readonly MatchState[] = [
  inning({ currentServer: 1 }),
  inning({ currentServer: 2, homeScore: 10, awayScore: 12 }),
  inning({ statusCode: 432 }),
  inning({ reporting: 0 }),
];

describe('P7 C2 the score above the markets', () => {
  test.each([390, 320])('at %i px it is as high in every state', async (width) => {
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
});
