/** The 19+ mark stands once on every page and in every window of its own (A12, A18). */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { mountSite } from '../given/screens/mounted-site.tsx';

const member = { userId: 'demo1', nick: '하나' };
const account = of({ state: 'member', member, standards: [] });

test.each([
  '/chat/public',
  '/safebox',
  '/messages/write?t=demo2',
  '/popups/popup1?index=1&hours=24',
  '/hitgame/live/3/popup',
  '/hitgame/livescore',
  '/view/casual/default/lobby/spo/ko?gametype=jumpball',
  '/replay',
  '/operator',
  '/company',
])('A12 A18 %s has the mark', async (path) => {
  await mountSite(path, { width: 400, answers: { 'account.view': account } });
  await expect.poll(() => document.querySelectorAll('[data-adult-mark]').length).toBe(1);
});
