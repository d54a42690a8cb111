/** A list whose first rows stand alone: what is shown of it when the others do not come. */
import { expect, test } from 'vitest';
import { createWire, portsSettle } from '../given/core/wire.ts';
import { openPreMatch, settle, upcomingMatch } from '../given/core/pre-match-list.ts';

const many = Array.from({ length: 40 }, (_, at) => upcomingMatch(at + 1, at + 1));

test('F2 when the link is lost before the other rows came, the rows stay locked and the list is not whole', async () => {
  const wire = createWire();
  wire.holdOthers();
  const { frame, row } = await openPreMatch(many, wire);
  expect(frame()).toMatchObject({ stream: 'opening', whole: false });
  wire.down();
  await settle(wire);
  expect(frame()?.groups.flatMap(({ matchIds }) => matchIds)).toHaveLength(24);
  expect(row(1)?.lock).not.toBeNull();
  expect(frame()).toMatchObject({ stream: 'down', whole: false });
  wire.up();
  await settle(wire);
  wire.sendOthers();
  await settle(wire);
  expect(frame()).toMatchObject({ stream: 'up', whole: true, waitingCount: 40 });
});

test('F2 when the feed of the server is silent, a list that is opened anew is locked at once', async () => {
  const wire = createWire();
  const { frame, row } = await openPreMatch(many, wire);
  expect(frame()).toMatchObject({ stream: 'up' });
  expect(row(1)?.lock).toBeNull();
  wire.loseFeed(true);
  wire.down();
  await wire.pass(5000);
  wire.up();
  await wire.pass(250);
  await portsSettle();
  expect(frame()).toMatchObject({ stream: 'lagging', whole: true });
  expect(row(1)?.lock).toBe('stale');
  wire.loseFeed(false);
  await settle(wire);
  expect(frame()).toMatchObject({ stream: 'up' });
  expect(row(1)?.lock).toBeNull();
});

test('F2 a list that was whole stays so without a connection, and is not whole before anything came', async () => {
  const wire = createWire();
  const { frame } = await openPreMatch(many, wire);
  expect(frame()).toMatchObject({ stream: 'up', whole: true });
  wire.down();
  await settle(wire);
  expect(frame()).toMatchObject({ stream: 'down', whole: true, waitingCount: 40 });
  void wire.core.prices.setListQuery({ game: 58, tab: 0, leagues: [], day: null, search: '' });
  await settle(wire);
  expect(frame()).toMatchObject({ game: 58, whole: false });
});
