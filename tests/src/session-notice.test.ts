/** B9 B10 B15: the page that a window goes on with when its session ended, and the sentence that says why. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionEnders } from '../../domain/member/session-end.ts';
import { leaving } from '../../src/core/session/leaving.ts';
import { pageAfterLogOut } from '../../src/features/account/page-after-log-out.ts';
import { sessionNotice } from '../../src/features/account/session-notice-store.ts';
import { loadTexts, loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';
import { addressNow, goBack, mountSite } from '../given/screens/mounted-site.tsx';

test.each([
  ['asked', '/mypage/gold/charge', '/'],
  ['duplicate', '/mypage/gold/charge', '/'],
  ['closed', '/hitgame/live', '/'],
  ['expired', '/hitgame/live', '/login'],
  ['idle', '/hitgame/live', '/logout'],
  ['stale', '/hitgame/live', null],
  ['duplicate', '/hitgame/livescore', null],
  ['closed', '/view/casual/default/lobby/spo/ko', null],
  ['expired', '/hitgame/live/7/popup', null],
] as const)('B9 B10 a session that ended as %s at %s goes on at %s', (reason, path, next) => {
  leaving.isUnderWay = false;
  expect(pageAfterLogOut(reason, path)).toBe(next);
});

test('B15 each end of a session has a sentence of its own in both languages', async () => {
  await loadTextsOnDemand();
  await loadTexts('en');
  for (const language of ['ko', 'en'] as const) {
    const { say } = textsOf(language);
    const sentences = sessionEnders.map((by) => say(`ended.${by}`));
    expect(new Set(sentences).size).toBe(sessionEnders.length);
    for (const sentence of sentences) expect(sentence).toMatch(/\S+ \S+.*\.$/);
  }
});

test('B15 the notice stays over changes of the page until it is closed', async () => {
  await mountSite('/hitgame/live', { width: 1440 });
  const shown = () => document.querySelector('[data-ended]')?.getAttribute('data-ended');
  sessionNotice.set({ reason: 'duplicate', end: { by: 'duplicate', cause: null, until: null } });
  await expect.poll(shown).toBe('duplicate');
  document.querySelector<HTMLElement>('header a[href="/hitgame/srs"]')?.click();
  await expect.poll(addressNow).toBe('/hitgame/srs');
  expect(shown()).toBe('duplicate');
  goBack();
  await expect.poll(addressNow).toBe('/hitgame/live');
  expect(shown()).toBe('duplicate');
  await page.getByRole('button', { name: '안내 닫기' }).click();
  await expect.poll(shown).toBeUndefined();
});
