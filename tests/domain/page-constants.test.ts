import { expect, test } from 'vitest';
import { sportIds } from '../../domain/match/sport-ids.ts';
import { SITE_OFFSET_MS } from '../../domain/time/korean-time.ts';
import * as offsetOfPage from '../../src/text/site-offset.ts';
import * as sportsOfPage from '../../src/text/sport-ids.ts';

test('the page, which takes types alone from the domain, has the same offset and sport ids', () => {
  expect(offsetOfPage.SITE_OFFSET_MS).toBe(SITE_OFFSET_MS);
  expect(sportsOfPage.sportIds).toEqual(sportIds);
});
