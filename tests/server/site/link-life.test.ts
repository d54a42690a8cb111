/** F1: the life of the betting connection, on real sockets: what ends it, what begins it again, and what never does. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import { demoAccount } from '../../given/core/demo-account.ts';
import { liveMatch, type OldBackEnd, openOldBackEnd } from '../../given/calls/old-back-end.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';

let backEnd: OldBackEnd;
beforeEach(async () => {
  backEnd = await openOldBackEnd(demoAccount);
  backEnd.lists({ game_code: 59, matchs: [liveMatch(1)] });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await backEnd.close();
});

/** A window that keeps every state of its link; a state that stays is kept once. */
function openWindow() {
  const { core, watch } = openCore({ address: backEnd.address }, 'json');
  const links: string[] = [];
  watch<ConnectionView>(core.connection.view()).subscribe(({ link, stopped }) => {
    const state = stopped === null ? link : `${link}: ${stopped}`;
    if (links.at(-1) !== state) links.push(state);
  });
  core.prices.showPage({ kind: 'live-list' });
  const connection = () => watch<ConnectionView>(core.connection.view());
  const isUp = () => until(connection(), ({ link, stream }) => link === 'connected' && stream === 'up');
  return { core, links, connection, isUp };
}

const subscriptions = () => backEnd.received('subscribe').length;

describe('F1 what ends a connection, and what begins it again', () => {
  test.each([
    ['a disconnect by the server', () => backEnd.disconnectAll()],
    ['a connection that is cut', () => backEnd.cut()],
  ])('after %s the core connects again and asks for its page anew', async (_cause, end) => {
    const { links, isUp } = openWindow();
    await isUp();
    const before = subscriptions();
    end();
    await expect.poll(() => links.includes('disconnected')).toBe(true);
    await expect.poll(subscriptions).toBeGreaterThan(before);
    await isUp();
    expect(backEnd.sockets()).toBe(1);
  });

  test('when the server refuses the connection, the link is disconnected and tried each second', async () => {
    backEnd.refuse(true);
    const { links, isUp, connection } = openWindow();
    await until(connection(), ({ link }) => link === 'disconnected');
    await expect.poll(() => backEnd.refused()).toBeGreaterThan(2);
    expect(links).not.toContain('connected');
    backEnd.refuse(false);
    await isUp();
  });

  test('when the server refuses after it closed the connection, the tries go on (no timeout was sent)', async () => {
    const { isUp } = openWindow();
    await isUp();
    backEnd.refuse(true);
    backEnd.disconnectAll();
    await expect.poll(() => backEnd.refused()).toBeGreaterThan(1);
    backEnd.refuse(false);
    await isUp();
  });

  test('when no server listens, the link is disconnected', async () => {
    await backEnd.close();
    const { connection } = openWindow();
    expect(await until(connection(), ({ link }) => link === 'disconnected')).toMatchObject({ online: false });
    backEnd = await openOldBackEnd(demoAccount);
  });

  test('after TIMEOUT the flag is set, nothing is tried, and the member may connect again', async () => {
    const { core, links, isUp, connection } = openWindow();
    await isUp();
    backEnd.send('TIMEOUT', {});
    await until(connection(), ({ stopped }) => stopped === 'timeout');
    await expect.poll(() => backEnd.sockets()).toBe(0);
    const stoppedAt = Date.now();
    await expect.poll(() => Date.now() - stoppedAt).toBeGreaterThan(2200);
    expect(backEnd.sockets()).toBe(0);
    expect(links.at(-1)).toBe('disconnected: timeout');
    core.connection.reconnect();
    await isUp();
    expect(links.at(-1)).toBe('connected');
  });

  test('a manual reconnect ends the connection and opens one other', async () => {
    const { core, isUp } = openWindow();
    await isUp();
    const before = subscriptions();
    core.connection.reconnect();
    await expect.poll(subscriptions).toBeGreaterThan(before);
    await isUp();
    await expect.poll(() => backEnd.sockets()).toBe(1);
  });
});
