/** A19: the events open by themselves on the index, once a day, where a draw waits and nothing else is open. */
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { readCookie, writeCookie } from '../../src/core/browser/site-cookie.ts';
import { events } from '../../src/features/events/events.tsx';
import { eventsWereOffered, mayOfferEvents } from '../../src/features/events/events-offer.ts';
import { OFFER_AFTER_MS } from '../../src/features/events/events-opener.tsx';
import { givenClient } from '../given/screens/client.tsx';

const COOKIE = 'spoevents';
const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const event = { event_id: 1, mission_list: [], reward_infos: { sub_list: [] } };
const status = (kind: string) => ({ draws: [], attended: [], standing: { kind, missionId: 1 } });

async function openIndex(kind: string, state: 'member' | 'visitor' = 'member') {
  const given = await givenClient({
    'account.view': of({ state, member: state === 'member' ? member : null, standards: [] }),
    'wallet.view': of({ spoGold: 1, spoCoin: 0, spoMile: 0 }),
    'event.eventInfoAll': { ok: true, value: [event] },
    'event.eventStatus': { ok: true, value: status(kind) },
  });
  const Offer = events.mounted.events;
  await render(
    <given.Frame>
      <Offer />
    </given.Frame>,
  );
  return (name: string) => given.sent.filter(({ command }) => command === name).length;
}

/** What the opener runs when the page has come to rest. */
const waits = (calls: readonly (readonly unknown[])[]): (() => void)[] =>
  calls.flatMap(([run, ms]) => (ms === OFFER_AFTER_MS ? [run as () => void] : []));

const clear = (): void => {
  writeCookie(COOKIE, null, 0);
  dialogs.show(null);
};
beforeEach(clear);
afterEach(() => {
  vi.restoreAllMocks();
  clear();
});

test('a draw waits: they open, and not again on that day', async () => {
  await openIndex('playable');
  await expect.poll(() => dialogs.get()).toBe('events');
  expect(readCookie(COOKIE)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(mayOfferEvents()).toBe(false);
});

test('while the code of the dialog comes, it waits in the form in which it waits for its answer', async () => {
  const given = await givenClient({ 'event.eventInfoAll': () => new Promise(() => {}) });
  const Events = events.dialogs.events;
  await render(
    <given.Frame>
      <Events />
    </given.Frame>,
  );
  const heights = (): readonly number[] =>
    [...document.querySelectorAll('[role=dialog] [aria-hidden] > div')].map(
      (row) => row.getBoundingClientRect().height,
    );
  await expect.poll(heights).toEqual([120, 120, 120]);
  await expect.poll(() => given.sent.length).toBe(1);
  await expect.poll(heights).toEqual([120, 120, 120]);
});

test('they opened yesterday: they may open again', () => {
  eventsWereOffered();
  expect(mayOfferEvents()).toBe(false);
  writeCookie(COOKIE, '2020-01-01', 60);
  expect(mayOfferEvents()).toBe(true);
});

test('a visitor, or a member to whom they opened today, is asked nothing', async () => {
  const visitor = await openIndex('playable', 'visitor');
  eventsWereOffered();
  const again = await openIndex('playable');
  expect(visitor('event.eventInfoAll') + again('event.eventInfoAll')).toBe(0);
});

test('when every reward of today is taken, nothing waits to open', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const sent = await openIndex('done');
  await expect.poll(() => sent('event.eventStatus')).toBe(1);
  expect(waits(timers.mock.calls)).toEqual([]);
  expect(mayOfferEvents()).toBe(true);
});

test('when another dialog is open, they stay closed, and the next visit tries again', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await openIndex('playable');
  await expect.poll(() => waits(timers.mock.calls).length).toBeGreaterThan(0);
  dialogs.show('login');
  for (const open of waits(timers.mock.calls)) open();
  expect(dialogs.get()).toBe('login');
  expect(mayOfferEvents()).toBe(true);
});
