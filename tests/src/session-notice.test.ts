/** B9 B10 B15: the page that a window goes on with when its session ended, and the sentence that says why. */
import { expect, test } from 'vitest';
import { sessionEnders } from '../../domain/member/session-end.ts';
import { leaving } from '../../src/core/session/leaving.ts';
import { pageAfterLogOut } from '../../src/features/account/page-after-log-out.ts';
import { loadTexts, loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';

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
