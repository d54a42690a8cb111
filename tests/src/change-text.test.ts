/** Changes of a replay in the words of the site (src/features/replay/change-text.ts). */
import { beforeAll, expect, test } from 'vitest';
import { changedText, valueText } from '../../src/features/replay/change-text.ts';
import { loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';

const teams = { home: { ko: '전북', en: 'Jeonbuk' }, away: { ko: '울산', en: 'Ulsan' } };
const change = (path: string) => ({ path, teams, before: null, after: null });

beforeAll(loadTextsOnDemand);

test.each([
  ['matches/12/markets/1/outcomes/3/odds', '전북 – 울산 · 승무패 · 패 · 배당'],
  ['matches/12/markets/18 total=2.5/outcomes/12/previous', '전북 – 울산 · 언더오버 (2.5) · 오버 · 이전 배당'],
  ['matches/12/markets/14 hcp=0:1/status', '전북 – 울산 · 핸디캡 H-1 · 상태'],
  ['matches/12/markets/9999', '전북 – 울산 · 마켓 9999'],
  ['matches/12/state/homeScore', '전북 – 울산 · state / homeScore'],
  ['matches/12', '전북 – 울산'],
])('V4 %s reads "%s"', (path, text) => {
  expect(changedText(change(path), textsOf('ko').say, 'ko')).toBe(text);
});

test('V4 a part without teams keeps its path', () => {
  const part = { path: 'streams/59/seq', teams: null, before: null, after: null };
  expect(changedText(part, textsOf('ko').say, 'ko')).toBe('streams / 59 / seq');
});

test.each([
  ['matches/12/markets/1/outcomes/3/odds', '306', '3.06'],
  ['matches/12/markets/1/status', '-1', '일시 중단'],
  ['matches/12/state/homeScore', '2', '2'],
  ['matches/12', null, '–'],
])('V4 the value of %s is shown as people read it', (path, json, text) => {
  expect(valueText(path, json, textsOf('ko').say)).toBe(text);
});
