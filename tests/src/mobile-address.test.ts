/** A24 H3: who recommended the site and whose agent brought the visit are kept from any address until the join. */
import { beforeEach, expect, test } from 'vitest';
import { broughtBy, forgetVisit, noteVisit } from '../../src/core/session/brought-by.ts';
import { mobileAddress } from '../../src/features/site/outside-links.tsx';

const NOW = Date.UTC(2026, 10, 26);
const WEEK = 7 * 86_400_000;
const nobody = { recom: '', agent: '' };
beforeEach(() => forgetVisit());

test.each([
  ['https://m.site.test/', '', 'https://m.site.test/'],
  ['https://m.site.test/?a=1', '?recom=kim&agent=seoul', 'https://m.site.test/?a=1&recom=kim&agent=seoul'],
  ['https://m.site.test/', '?recom=%ED%99%8D%26x%3D1', 'https://m.site.test/?recom=%ED%99%8D%26x%3D1'],
  ['https://m.site.test/', '?recom=&authkey=secret&page=login', 'https://m.site.test/'],
])('A24 from %s by "%s" to %s', (base, visit, address) =>
  expect(mobileAddress(base, broughtBy(visit, NOW))).toBe(address),
);

test('H3 54 the first address that names somebody holds for the pages after it, for a week', () => {
  noteVisit('?recom=kim&agent=seoul', NOW);
  noteVisit('?page=2', NOW + 1000);
  expect(broughtBy('', NOW + WEEK - 1)).toEqual({ recom: 'kim', agent: 'seoul' });
  expect(broughtBy('', NOW + WEEK)).toEqual(nobody);
  expect(broughtBy('', NOW - 1)).toEqual(nobody);
});

test('H3 54 the present address goes before, a later one takes the place, and the join forgets', () => {
  noteVisit('?recom=kim&agent=seoul', NOW);
  expect(broughtBy('?agent=busan', NOW)).toEqual({ recom: '', agent: 'busan' });
  expect(broughtBy('', NOW)).toEqual({ recom: 'kim', agent: 'seoul' });
  noteVisit('?agent=busan', NOW);
  expect(broughtBy('', NOW)).toEqual({ recom: '', agent: 'busan' });
  forgetVisit();
  expect(broughtBy('', NOW)).toEqual(nobody);
});

test('H3 54 what is kept is bounded, and a damaged note is nobody', () => {
  noteVisit(`?agent=${'x'.repeat(5000)}`, NOW);
  expect(broughtBy('', NOW).agent).toHaveLength(100);
  for (const damaged of ['{}', 'agent=x', 'agent=x&until=soon', `agent=x&until=${NOW + 2 * WEEK}`]) {
    localStorage.setItem('spo.brought-by', damaged);
    expect(broughtBy('', NOW)).toEqual(nobody);
  }
});
