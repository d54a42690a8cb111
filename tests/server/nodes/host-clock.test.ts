/** A site whose time is an hour behind its host's clock, because the clock jumped: others measure by the host's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteClock } from '../../../server/clock/follow-clock.ts';
import { signEvent } from '../../../server/features/cashier/charge/payment-provider.ts';
import { createOtp } from '../../../server/features/account/otp.ts';
import { createSiteSecrets } from '../../../server/site-secrets/site-secrets.ts';
import { TOTP } from 'otpauth';
import { numberOf, unprovenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const AT = Date.UTC(2026, 10, 22, 3);
const HOUR = 3_600_000;
let wall = AT;
const clock = createSiteClock(() => ({ wall, monotonic: wall < AT + HOUR ? wall - AT : wall - AT - HOUR }));
const host = (): number => wall;
let server: OpenServer;
beforeAll(async () => {
  server = await openServer([], { now: clock.now, facts: { clock } });
});
afterAll(() => server.close());

test('I2 codes of members and operators are of the host’s time', async () => {
  const operator = await unprovenOperator(server, 'staff', clock.now());
  wall = AT + HOUR;
  expect(host() - clock.now()).toBe(HOUR);
  const prove = async (at: number) =>
    (await server.post('/operate/prove', { code: operator.code(at) }, operator.token)).body.CODE;
  expect(await prove(clock.now())).toBe('OP401');
  expect(await prove(host())).toBe('OP000');
  const otp = createOtp(server.db, clock.now, createSiteSecrets(server.db), clock.host);
  const memberId = await numberOf(server, 'demo1');
  const secret = (await otp.prepare(memberId, 'demo1'))?.secret ?? '';
  const code = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  expect(await otp.fits(memberId, secret, code(clock.now()))).toBeNull();
  expect(await otp.fits(memberId, secret, code(host()))).not.toBeNull();
});

test('H2 webhooks are as old as the host’s clock says', async () => {
  const memberId = await numberOf(server, 'demo2');
  await server.db
    .insertInto('payment_secret')
    .values({ provider: 'sandbox', secret: 'ab'.repeat(32) })
    .onConflict((one) => one.doNothing())
    .execute();
  const { secret } = await server.db.selectFrom('payment_secret').selectAll().executeTakeFirstOrThrow();
  await server.db
    .insertInto('card_request')
    .values({ session: 'session-1', member_id: memberId, created_at: clock.now() })
    .execute();
  const event = JSON.stringify({ id: 'event-0001', kind: 'card', session: 'session-1', order: null, won: 0 });
  const send = async (at: number) =>
    (await server.post('/payment/webhook', { ...signEvent(secret, event, at) })).body.CODE;
  expect(await send(clock.now())).toBe('PW400');
  expect(await send(host())).toBe('PW000');
});

test('T18 the jump is named in /readyz and the metrics', async () => {
  const ready = await server.get('/readyz');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
  expect(JSON.parse(ready.text)).toMatchObject({ ok: false, clock: { ok: false, offMs: HOUR, jumps: 1 } });
  const { text } = await server.get('/metrics');
  expect(text).toContain('spo_clock_off_seconds 3600');
  expect(text).toContain('spo_clock_jumps_total 1');
});
