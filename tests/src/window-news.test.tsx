/** The news of an open match is said in every window that shows it. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { matchDetail } from '../given/screens/listed-matches.ts';
import { mountSite } from '../given/screens/mounted-site.tsx';

test.each(['/hitgame/live/1', '/hitgame/live/1/popup'])(
  'C2 A15 the window of %s has one live region, which says the score',
  async (path) => {
    const first = matchDetail(1);
    const detail = new BehaviorSubject(first);
    await mountSite(path, { width: 1440, answers: { 'prices.detail': detail } });
    await expect.poll(() => document.querySelector('[data-score-strip]')).not.toBeNull();
    if (first.frame === null) throw new Error('no frame');
    detail.next({ ...first, frame: { ...first.frame, state: { ...first.frame.state, homeScore: 7 } } });
    const regions = () => [...document.querySelectorAll('[data-announcer]')].map((one) => one.textContent);
    await expect.poll(regions).toEqual([expect.stringMatching(/ 7 대 3 /)]);
  },
);
