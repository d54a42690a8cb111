/** C1 The goal in a list: the row blooms once in the colour of who scored, and no price is drawn again. */
import '../../src/theme/tokens.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { crestOf } from '../../domain/match/crest.ts';
import { sportIds } from '../../domain/match/sport-ids.ts';
import { ListRow } from '../../src/features/prices/list-row.tsx';
import { rowMarks } from '../../src/features/prices/row-marks-place.tsx';
import { matchList } from '../../src/features/prices/use-match-list.ts';
import { deltaOf, givenClient, rowOf } from '../given/screens/client.tsx';

/** No line of chances stands in these rows. */
const noChances = { ok: true, value: { matches: [] } };

const bloom = (): HTMLElement | null => document.querySelector('[data-bloom]');
const article = (): HTMLElement | null => document.querySelector('article[data-match="1"]');
const scores = (): readonly string[] =>
  [...document.querySelectorAll('article b')].map(({ textContent }) => textContent);

async function shown(sportId: number = sportIds.soccer) {
  await page.viewport(1440, 900);
  await rowMarks.load();
  const { Frame, list, client } = await givenClient({ 'analysis.winChances': noChances });
  client.store(matchList).subscribeFrame(() => {});
  await Promise.resolve();
  await render(
    <Frame>
      <ListRow matchId={1} pinned={false} isLive />
    </Frame>,
  );
  const score = (home: number, away: number): void => {
    const row = rowOf(1, home);
    list.next(
      deltaOf({
        rows: [{ ...row, facts: { ...row.facts, sportId }, state: { ...row.state, awayScore: away } }],
      }),
    );
  };
  score(1, 0);
  await expect.poll(article).not.toBeNull();
  return score;
}

const rgb = (colour: string): string => {
  const probe = document.createElement('i');
  probe.style.background = colour;
  return probe.style.background;
};

test('a goal blooms once in the colour of its team, and goes by itself', async () => {
  const score = await shown();
  expect(bloom()).toBeNull();
  const cells = [...document.querySelectorAll('[data-cell]')];
  const drawn: MutationRecord[] = [];
  const watch = new MutationObserver((records) => drawn.push(...records));
  for (const cell of cells) watch.observe(cell, { childList: true, subtree: true, characterData: true });
  score(1, 1);
  await expect.poll(bloom).not.toBeNull();
  const away = rowOf(1).facts.away.name;
  expect(bloom()?.style.background).toBe(rgb(crestOf(away.en).field));
  expect(article()?.dataset['goal']).toBe('');
  bloom()?.dispatchEvent(new AnimationEvent('animationend', { bubbles: true }));
  await expect.poll(bloom).toBeNull();
  expect(article()?.dataset['goal']).toBeUndefined();
  expect([...document.querySelectorAll('[data-cell]')]).toEqual(cells);
  expect(drawn).toEqual([]);
  watch.disconnect();
});

test('a goal that is taken back does not bloom', async () => {
  const score = await shown();
  score(0, 0);
  await expect.poll(scores).toEqual(['0', '0']);
  expect(bloom()).toBeNull();
});

test('basketball, where a point is no moment, does not bloom', async () => {
  const score = await shown(sportIds.basketball);
  score(3, 0);
  await expect.poll(scores).toEqual(['3', '0']);
  expect(bloom()).toBeNull();
});
