/** Which windows start without the site's configuration (B18). */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { isLightWindow } from '../../src/core/door/light-window.ts';
import { mountSite } from '../given/screens/mounted-site.tsx';
import { siteView } from '../given/screens/site-view.ts';

const member = { userId: 'demo1', nick: '하나' };
const light = ['/chat/public', '/safebox', '/messages/write?t=demo2', '/popups/popup1?index=1&hours=24'];

test.each(light)('B18 %s reads nothing that loads the configuration', async (path) => {
  const reads: string[] = [];
  const reading = (name: string) => () => {
    reads.push(name);
    return of(siteView);
  };
  const account = of({ state: 'member', member, standards: [] });
  const views = { 'site.view': reading('view'), 'site.held': reading('held') };
  await mountSite(path, { width: 400, answers: { 'account.view': account, ...views } });
  await expect.poll(() => reads).toContain('held');
  expect(reads).not.toContain('view');
});

test('B18 a window of its own is titled with the name that the server wrote into its page', async () => {
  const mark = Object.assign(document.createElement('meta'), { name: 'application-name', content: '별보드' });
  document.head.append(mark);
  const account = of({ state: 'member', member, standards: [] });
  const held = of({ ...siteView, site: null });
  await mountSite('/safebox', { width: 400, answers: { 'account.view': account, 'site.held': held } });
  await expect.poll(() => document.title).toMatch(/별보드$/);
  mark.remove();
});

test('B18 pages with the menu, and windows of matches and games, have the configuration', () => {
  const pages = ['/', '/hitgame/live', '/messages', '/messages/recv', '/hitgame/live/1/popup', '/chat'];
  expect(pages.filter(isLightWindow)).toEqual([]);
  expect(light.map((path) => path.split('?')[0] ?? '').filter((path) => !isLightWindow(path))).toEqual([]);
});
