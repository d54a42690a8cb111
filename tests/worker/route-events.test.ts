/** F2 Events of the betting socket in their order: what a feature does at its event finds the prices that came before it. */
import { expect, test } from 'vitest';
import { createInbox } from '../../worker/engine/inbox.ts';
import { createTraffic } from '../../worker/engine/traffic.ts';
import { listenersOf, routeEvent, type Routed } from '../../worker/engine/route-events.ts';

function given() {
  const order: string[] = [];
  // The next flush is not due before the test ends.
  const inbox = createInbox({
    now: () => 0,
    later: () => () => {},
    flush: (batch) => order.push(...batch.map(({ event }) => event)),
  });
  const feature = { events: { SpoGold: () => order.push('SpoGold') } };
  const routed: Routed = {
    inbox,
    listeners: listenersOf([feature as unknown as Parameters<typeof listenersOf>[0][number]]),
    link: { socket: () => null, stop: () => order.push('stopped') } as unknown as Routed['link'],
    streams: { onRefused: () => order.push('refused') },
    traffic: createTraffic(),
  };
  return { order, inbox, arrive: (event: string) => routeEvent(event, {}, routed) };
}

test('prices wait for the flush; the event of a feature has those before it applied first', () => {
  const { order, inbox, arrive } = given();
  arrive('Odds');
  arrive('MatchData');
  expect([order, inbox.length]).toEqual([[], 2]);
  arrive('SpoGold');
  arrive('Odds');
  expect([order, inbox.length]).toEqual([['Odds', 'MatchData', 'SpoGold'], 1]);
});

test('the end of the connection and a refused list are the engine’s own and wait for nothing', () => {
  const { order, inbox, arrive } = given();
  arrive('Odds');
  arrive('TIMEOUT');
  arrive('subscribe');
  expect([order, inbox.length]).toEqual([['stopped', 'refused'], 1]);
});

test('names that every object has are events as any other', () => {
  const { inbox, arrive } = given();
  for (const event of ['__proto__', 'constructor', 'toString']) arrive(event);
  expect(inbox.length).toBe(3);
});
