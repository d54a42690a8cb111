/** A5 A12 54: windows that are opened as a page stand in its middle; a picture that cannot be loaded widens no page. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { ScreenPicture } from '../../src/features/guides/guide-figure.tsx';
// The dialog's name.
import '../../src/features/schedule/schedule.ts';
import { givenClient } from '../given/screens/client.tsx';
import { mountSite } from '../given/screens/mounted-site.tsx';

const member = { userId: 'demo1', nick: '하나' };
const account = of({ state: 'member', member, standards: [] });

test.each([
  // As wide as its own window.
  ['/safebox', 501],
  ['/messages/write?t=demo2', 720],
  ['/chat/public', 720],
] as const)('A12 %s stands in the middle of a wide page', async (path, width) => {
  await mountSite(path, { width: 1440, answers: { 'account.view': account } });
  await expect.poll(() => document.querySelector('main')).not.toBeNull();
  await expect
    .poll(() => {
      const main = document.querySelector('main');
      const [own, around] = [main, main?.parentElement].map((part) => part?.getBoundingClientRect());
      if (own === undefined || around === undefined) return null;
      return { width: own.width, before: own.left - around.left - (around.right - own.right) };
    })
    .toEqual({ width, before: 0 });
});

test('A5 a picture of a guide that cannot be loaded stays within its page', async () => {
  const given = await givenClient({});
  const picture = { name: 'slip', page: 'general', section: 'bet', width: 390, height: 700 } as const;
  const screen = await render(
    <given.Frame>
      <div style={{ display: 'grid', width: '300px' }}>
        <ScreenPicture {...picture} />
      </div>
    </given.Frame>,
  );
  const figure = screen.getByRole('figure');
  for (const image of figure.element().querySelectorAll('img'))
    Object.assign(image, { loading: 'eager', src: 'data:image/webp;base64,' });
  await expect
    .poll(() => [...figure.element().querySelectorAll('img')].every((one) => one.complete))
    .toBe(true);
  for (const part of [figure.element(), ...figure.element().children])
    expect(part.getBoundingClientRect().width).toBeLessThanOrEqual(300);
});

test('C7 the button of a casual game is as wide as the field above it', async () => {
  await mountSite('/view/casual/default/lobby/spo/ko?gametype=jumpball', { width: 1440 });
  const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect();
  await expect.poll(() => boxOf('[data-casual-place]')).toBeDefined();
  const [field, button] = [boxOf('[data-stake]'), boxOf('[data-casual-place]')];
  expect([button?.left, button?.right]).toEqual([field?.left, field?.right]);
});

test('C5 in a wide window the search of the schedule is beside its days', async () => {
  await mountSite('/hitgame/live', { width: 1440 });
  dialogs.show('schedule');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('searchbox')).toBeVisible();
  const middleOf = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  const days = dialog.getByRole('group').first().element();
  expect(Math.abs(middleOf(dialog.getByRole('searchbox').element()) - middleOf(days))).toBeLessThanOrEqual(1);
  dialogs.show(null);
});
