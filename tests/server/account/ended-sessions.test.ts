/** B15: whatever ends a session ends its token, for every member's call and for open sockets, and says why to the device that holds it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallDescription, callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { describedCalls } from '../../given/calls/described-calls.ts';
import { fittingFields } from '../../given/calls/fitting-fields.ts';
import {
  behindProxy,
  firstGoldOf,
  fromAnotherAddress,
  nextEvent,
  openServer,
  type OpenServer,
  tokenCheckOf,
} from '../../given/server/running-server.ts';

const memberCalls = (await describedCalls()).filter(({ who }) => who === 'member');
const ID = 'demo2';
let server: OpenServer;
beforeAll(async () => {
  server = await openServer([], { access: behindProxy });
});
afterAll(() => server.close());

async function ask(call: CallDescription, token: string): Promise<unknown> {
  const path = callPathOf(call.path, fittingFields(call.params, call.name));
  const response = await fetch(server.address + path, {
    method: call.method,
    headers: { ...fromAnotherAddress(), token },
    ...(call.form === null ? {} : { body: new URLSearchParams(fittingFields(call.form, call.name)) }),
  });
  return { status: response.status, body: await response.json() };
}

const post = async (path: string, form: Record<string, string>, token = ''): Promise<Record<string, never>> =>
  (await server.post(path, form, token)).body;
const chooseBoth = (token: string) => post('/account/sessions/duplicate', { type: 'both' }, token);
const setMember = (row: Record<string, unknown>) =>
  server.db.updateTable('member').set(row).where('mb_id', '=', ID).execute();
const until = Date.now() + 5 * 86_400_000;

/** What ends the session of `token`; another device holds `other`. */
const ways: Readonly<Record<string, (token: string, other: string) => Promise<unknown>>> = {
  duplicate: async (_token, other) => {
    await post('/account/sessions/duplicate', { type: 'alarm' }, other);
    await setMember({ duplicate_login: 'expire' });
    return server.logInElsewhere(ID);
  },
  elsewhere: (_token, other) => server.get('/account/otherDeviceLogout', { token: other }),
  password: async (_token, other) => {
    const change = (value: string, old: string) => post('/account/password', { value, old }, other);
    expect(await change('Blue*River58', demoPassword)).toMatchObject({ CODE: 'AP000' });
    const { password } = await server.db
      .selectFrom('member')
      .select('password')
      .where('mb_id', '=', 'demo1')
      .executeTakeFirstOrThrow();
    return setMember({ password });
  },
  restricted: () => setMember({ status: 'RESTRICTED', status_until: until, status_cause: '도배' }),
  stopped: () => setMember({ status: 'STOPPED', status_until: null, status_cause: '명의 도용' }),
  'log-out': (token) => post('/account/logout', {}, token),
};
const facts: Readonly<Record<string, Record<string, unknown>>> = {
  restricted: { until: expect.any(String), cause: '도배' },
  stopped: { cause: '명의 도용' },
};

async function twoDevices() {
  await setMember({ status: 'NORMAL', status_until: null, status_cause: null, duplicate_login: 'both' });
  const [token, other] = [await server.logInElsewhere(ID), await server.logInElsewhere(ID)];
  expect([token, other], 'both logged in').not.toContain(undefined);
  return { token, other };
}

describe('B15 a session that was ended', () => {
  test.each(Object.keys(ways))(
    'when it is ended by %s, its open socket and its calls learn that',
    async (by) => {
      const { token, other } = await twoDevices();
      const socket = await server.connect({ token, deviceId: by });
      await firstGoldOf(socket);
      const ended = nextEvent(socket, 'TokenCheck');
      await ways[by]?.(token, other);
      expect(await ended).toEqual({ ok: false, ended: { by, ...facts[by] } });
      expect(await post('/account/info/ko', {}, token)).toEqual({
        CODE: 'AI001',
        ENDED: { by, ...facts[by] },
      });
      expect(JSON.parse((await server.get('/account/tokenRefresh', { token })).text)).toMatchObject({
        CODE: 'ATR001',
        ENDED: { by },
      });
      const late = await server.connect({ token, deviceId: by });
      expect(await tokenCheckOf(late)).toMatchObject({ ok: false, ended: { by } });
    },
  );

  test('when a second login took over, every call of a member answers the first token as a guest', async () => {
    const { token, other } = await twoDevices();
    await ways['duplicate']?.(token, other);
    expect(memberCalls.length).toBeGreaterThan(90);
    for (const call of memberCalls)
      expect(await ask(call, token), call.name).toMatchObject(call.onGuest ?? { status: 401 });
  });

  test('when a second login took over, the first device is not in the list any more', async () => {
    const { token, other } = await twoDevices();
    await setMember({ duplicate_login: 'expire' });
    const third = await server.logInElsewhere(ID);
    const { DATA } = JSON.parse((await server.get('/account/sessions', { token: third })).text);
    expect(DATA.lists).toHaveLength(1);
    for (const gone of [token, other])
      expect(await post('/account/info/ko', {}, gone)).toMatchObject({ ENDED: { by: 'duplicate' } });
  });

  test('when the first device learns of a second login, Duplicated_Connection comes before TokenCheck', async () => {
    const { token } = await twoDevices();
    await setMember({ duplicate_login: 'expire' });
    const socket = await server.connect({ token });
    await firstGoldOf(socket);
    const received: string[] = [];
    socket.onAny((event: string) => received.push(event));
    const [expired, ended] = [nextEvent(socket, 'Duplicated_Connection'), nextEvent(socket, 'TokenCheck')];
    await server.logInElsewhere(ID);
    expect(await expired).toEqual({ type: 'expire' });
    await ended;
    expect(received.indexOf('Duplicated_Connection')).toBeLessThan(received.indexOf('TokenCheck'));
    expect(socket.connected).toBe(true);
  });

  test('when the member allows both, a second login and its socket leave the first as it is', async () => {
    const { token, other } = await twoDevices();
    const first = await server.connect({ token, deviceId: 'one' });
    await firstGoldOf(first);
    const received: string[] = [];
    first.onAny((event: string) => received.push(event));
    const second = await server.connect({ token: other, deviceId: 'two' });
    await firstGoldOf(second);
    await first.emitWithAck('Time', {});
    expect(received).not.toContain('Duplicated_Connection');
    expect(await post('/account/info/ko', {}, token)).toMatchObject({ CODE: 'AI000' });
  });

  test('when a member chooses one device at a time, the other sessions end at once', async () => {
    const { token, other } = await twoDevices();
    await chooseBoth(token);
    expect(await post('/account/info/ko', {}, other)).toMatchObject({ CODE: 'AI000' });
    await post('/account/sessions/duplicate', { type: 'expire' }, token);
    expect(await post('/account/info/ko', {}, other)).toMatchObject({ ENDED: { by: 'elsewhere' } });
    expect(await post('/account/info/ko', {}, token)).toMatchObject({ CODE: 'AI000' });
  });

  test('when the same device logs in again, its session before goes on', async () => {
    await twoDevices();
    await setMember({ duplicate_login: 'expire' });
    const [first, second] = [await server.logIn(ID), await server.logIn(ID)];
    for (const token of [first, second])
      expect(await post('/account/info/ko', {}, token)).toMatchObject({ CODE: 'AI000' });
  });
});
