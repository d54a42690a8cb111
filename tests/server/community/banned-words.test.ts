import { expect, test } from 'vitest';
import { openBannedWords } from '../../../server/banned-words/banned-words.ts';
import type { SiteValues } from '../../../server/site-values/site-values.ts';

/** A site with this list. */
function given(first: string) {
  let text = first;
  const listeners: (() => void)[] = [];
  const now = (() => text) as unknown as SiteValues['now'];
  const words = openBannedWords({ now, watch: (listener) => listeners.push(listener) });
  const change = (to: string): void => {
    text = to;
    for (const listener of listeners) listener();
  };
  return { words, change };
}
const longList = (last: string): string =>
  [...Array.from({ length: 2000 }, (_, at) => `긴목록${at}번째`), last].join(' ');

test('J6 a long list is read between other work, and the list before holds until then', async () => {
  const { words, change } = given('호박');
  expect(words.find('호박')).toEqual(['호박']);
  change(longList('가지'));
  expect([words.find('가지'), words.find('호박')]).toEqual([[], ['호박']]);
  let turns = 0;
  await expect
    .poll(() => {
      turns++;
      return words.find('가지');
    })
    .toEqual(['가지']);
  expect(turns).toBeGreaterThan(1);
  expect([words.find('호박'), words.find('긴목록1999번째')]).toEqual([[], ['긴목록1999번째']]);
});

test('J6 a list that changes again while it is read is not taken', async () => {
  const { words, change } = given('호박');
  words.find('');
  change(longList('가지'));
  change('당근');
  expect(words.find('당근 가지 호박')).toEqual(['당근']);
  // More turns than the long list has slices.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(words.find('당근 가지 호박')).toEqual(['당근']);
});

test('J6 a site that has just started knows a long list from its first question', () => {
  expect(given(longList('가지')).words.find('가지 긴목록0번째')).toEqual(['가지', '긴목록0번째']);
});
