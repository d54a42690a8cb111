/** The journey that CONTRIBUTING.md shows: what each journey does, and no more. */
import { expect } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { LONG } from '../given/screens/looks.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import { betUntilTaken } from '../given/sites/sent-bets.ts';

test('C1 E7 a bet on a match in play is settled at its end', LONG, async ({ page, site }) => {
  const errors = watchConsole(page);
  const member = await site.member('demo1');
  await enter(page, site, member, '/hitgame/live');
  const row = page.locator('article[data-match]:has([data-state=open])').first();
  const matchId = Number(await row.getAttribute('data-match'));
  await betUntilTaken(page, row.locator('[data-cell][data-state=open]').first());
  await site.feed.to(matchId, 'end');
  await expect.poll(async () => (await site.books(member.id)).bets[0]?.state).toMatch(/^(?:win|lose)$/);
  expect((await site.books(member.id)).faults).toEqual({ unbalanced: 0, wrongBalances: 0 });
  expect(errors).toEqual([]);
});
