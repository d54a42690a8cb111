/** B15: each act that ends a member's sessions, as members and operators do it: the open socket and the calls learn who ended them. */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionEnders } from '../../../domain/member/session-end.ts';
import { tokenWatchLimits } from '../../../server/features/account/token-watch.ts';
import { issueToken, MAX_TOKENS_OF_MEMBER } from '../../../server/features/account/tokens.ts';
import { addMember } from '../../../server/seed/members.ts';
import { createTickets, type Tickets } from '../../../server/tickets/tickets.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import {
  firstGoldOf,
  nextEvent,
  openServer,
  type OpenServer,
  tokenCheckOf,
} from '../../given/server/running-server.ts';

const DAY = 86_400_000;
const until = Math.floor(Date.now() / 1000) * 1000 + 5 * DAY;
let server: OpenServer;
let operator: GivenOperator;
let tickets: Tickets;
let members = 0;
beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
  tickets = createTickets(server.db, Date.now);
});
afterAll(() => server.close());

interface Held {
  readonly number: number;
  /** Of the session that ends. */
  readonly token: string;
  /** Of another device of the member. */
  readonly other: string;
}

const post = async (path: string, form: Record<string, string>, token = ''): Promise<Record<string, never>> =>
  (await server.post(path, form, token)).body;
const authkey = (memberId: number) => tickets.issue({ purpose: 'authkey', memberId, lifeMs: 600_000 });
const actOf = (kind: 'status' | 'security', form: Record<string, string>) => async (held: Held) => {
  expect(await post(`/operate/member/${held.number}/${kind}`, form, operator.token)).toEqual({
    CODE: 'OP000',
  });
};
const security = (act: string) => actOf('security', { act, reason: '유출 의심' });

async function changeCodes({ number, other }: Held): Promise<void> {
  const authKey = await authkey(number);
  const prepared = await post('/account/otp/prepare', { authKey }, other);
  const { secretkey } = prepared['DATA'] as unknown as { secretkey: string };
  const code = new TOTP({ secret: secretkey }).generate();
  expect(await post('/account/otp/generate', { authKey, secretkey, code }, other)).toMatchObject({
    CODE: 'AO000',
  });
}

async function findPassword({ number }: Held): Promise<void> {
  const reset = await tickets.issue({ purpose: 'reset', memberId: number, lifeMs: 600_000 });
  const answer = await post('/member/reset_password.php', { reset, password: 'amsel9drossel' });
  expect(answer).toMatchObject({ result: 'OK' });
}

async function resetCodes(held: Held): Promise<void> {
  await server.db
    .insertInto('member_otp')
    .values({ member_id: held.number, secret: 'sealed', prepared: null, since: 1, last_step: 0 })
    .execute();
  await security('reset-second-factor')(held);
}

async function logInOften({ number }: Held): Promise<void> {
  for (let login = 0; login < MAX_TOKENS_OF_MEMBER; login++)
    await issueToken(server.db, number, Date.now() + login);
}

async function restrictSelf({ number, other }: Held): Promise<void> {
  const form = { value: '30', authkey: await authkey(number) };
  expect(await post('/account/config/blockdate', form, other)).toEqual({ CODE: 'AC000' });
}

async function leave({ number, other }: Held): Promise<void> {
  const form = { authKey: await authkey(number), memo: '이사 가요' };
  expect(await post('/account/leave', form, other)).toEqual({ CODE: 'AL000' });
}

const restriction = { act: 'restrict', until: String(until), cause: '도배' };
/** How each act is named to the device whose session it ends. */
const acts: readonly (readonly [string, (held: Held) => Promise<void>, Record<string, unknown>])[] = [
  ['an operator who restricts', actOf('status', restriction), { by: 'restricted', cause: '도배' }],
  [
    'an operator who stops',
    actOf('status', { act: 'stop', cause: '도용' }),
    { by: 'stopped', cause: '도용' },
  ],
  ['an operator who makes dormant', actOf('status', { act: 'sleep', cause: '요청' }), { by: 'dormant' }],
  ['an operator who ends the logins', security('end-logins'), { by: 'operator' }],
  ['an operator who asks for another password', security('force-password'), { by: 'operator' }],
  ['an operator who removes one-time passwords', resetCodes, { by: 'operator' }],
  ['the own restriction', restrictSelf, { by: 'self-restricted' }],
  ['one-time passwords that are switched on', changeCodes, { by: 'security' }],
  ['a password that was found again', findPassword, { by: 'password' }],
  ['more logins than a member may have', logInOften, { by: 'too-many' }],
  ['the member who leaves', leave, { by: 'left' }],
];

async function twoDevices(): Promise<Held> {
  const id = `ended${++members}`;
  await addMember(
    server.db,
    { id, nick: `끝난${members}`, level: 'UL01', gold: 1000, status: 'NORMAL' },
    'x',
    1,
  );
  const number = await numberOf(server, id);
  const [token, other] = [
    await issueToken(server.db, number, Date.now() - 1000),
    await issueToken(server.db, number, Date.now()),
  ];
  await server.db.updateTable('member').set({ duplicate_login: 'both' }).where('id', '=', number).execute();
  return { number, token, other };
}

describe('B15 B9 a session that is ended by', () => {
  test.each(acts)('%s: its open socket and its calls learn that', async (_who, act, facts) => {
    const held = await twoDevices();
    const { token } = held;
    const socket = await server.connect({ token });
    await firstGoldOf(socket);
    const checked = nextEvent(socket, 'TokenCheck');
    await act(held);
    const learnt = await checked;
    expect(learnt).toMatchObject({ ok: false, ended: facts });
    const { ended } = learnt as unknown as { ended: Record<string, unknown> };
    expect(ended).not.toHaveProperty('cause', 'self');
    expect(await post('/account/info/ko', {}, token)).toEqual({ CODE: 'AI001', ENDED: ended });
    const late = await server.connect({ token, deviceId: 'late' });
    expect(await tokenCheckOf(late)).toMatchObject({ ok: false, ended });
  });
});

test('B15 with logout, expiry and the acts of other devices these are all ways in which a session ends', () => {
  const elsewhere = ['log-out', 'duplicate', 'elsewhere', 'expired'];
  expect(new Set([...acts.map(([, , { by }]) => by), ...elsewhere])).toEqual(new Set(sessionEnders));
});

test('B9 an end that no call of this process made is found twice within a second', () => {
  expect(tokenWatchLimits.everyMs).toBeLessThanOrEqual(500);
});
