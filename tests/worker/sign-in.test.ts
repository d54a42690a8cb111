/** B1, I1: the logins with social accounts and passkeys, through the core. */
import { describe, expect, test } from 'vitest';
import { demoAccount } from '../given/core/demo-account.ts';
import { createWire } from '../given/core/wire.ts';

const admitted = { CODE: 'AL000', DATA: { TOKEN: 's'.repeat(43), DAYS: 30, DEVICE: 'd'.repeat(43) } };

describe('B1 the end of a login at a provider', () => {
  test('when the server answers a token, the member is here, and the device’s secret is kept', async () => {
    const wire = createWire();
    wire.answers['/account/social/finish'] = admitted;
    wire.answers['/account/info'] = demoAccount;
    const { signIn } = wire.core;
    expect(await signIn.finishSocial('naver', 'code=1&state=2')).toEqual({
      ok: true,
      value: { kind: 'logged-in' },
    });
    const sent = wire.calls.find(({ url }) => url.endsWith('/account/social/finish'));
    expect(sent?.form).toEqual({ provider: 'naver', query: 'code=1&state=2' });
    await wire.core.account.logOut();
    await signIn.finishSocial('naver', 'code=3&state=4');
    const again = wire.calls.findLast(({ url }) => url.endsWith('/account/social/finish'));
    expect(again?.form['device']).toBe('d'.repeat(43));
  });

  test.each([
    [{ CODE: 'ASF000' }, { ok: true, value: { kind: 'linked' } }],
    [
      { CODE: 'ASF004', SOCIAL: 'ticket' },
      { ok: true, value: { kind: 'unknown', social: 'ticket' } },
    ],
    [{ CODE: 'ASF001' }, { ok: false, error: { kind: 'ended' } }],
    [{ CODE: 'ASF002' }, { ok: false, error: { kind: 'cancelled' } }],
    [{ CODE: 'ASF003' }, { ok: false, error: { kind: 'refused' } }],
    [{ CODE: 'ASF005' }, { ok: false, error: { kind: 'taken' } }],
    [{ CODE: 'ASF006' }, { ok: false, error: { kind: 'second' } }],
    [{ CODE: 'ASF503' }, { ok: false, error: { kind: 'unreachable' } }],
    [
      { CODE: 'AL003', DATA: { DAYS: 3 }, DATE: null },
      { ok: false, error: { kind: 'login', refusal: { kind: 'state', code: 'AL003', days: 3 } } },
    ],
    [
      { CODE: 'REQUIREOTP', DATA: { TICKET: 'ticket' } },
      {
        ok: false,
        error: { kind: 'login', refusal: { kind: 'step', step: { name: 'otp', ticket: 'ticket' } } },
      },
    ],
    [undefined, { ok: false, error: { kind: 'no-link' } }],
  ])('when the answer is %o, the window gets its meaning', async (answer, expected) => {
    const wire = createWire();
    wire.answers['/account/social/finish'] = answer;
    expect(await wire.core.signIn.finishSocial('kakao', 'code=1')).toMatchObject(expected);
  });
});

describe('passkeys through the core (B1)', () => {
  test('a refused passkey is "re-enter", whatever the server says about id and password', async () => {
    const wire = createWire();
    wire.answers['/account/passkey/login'] = { CODE: 'AL001', DATA: { MSG: 'id or password' } };
    expect(await wire.core.signIn.logInWithPasskey('{}')).toEqual({ ok: false, error: { kind: 're-enter' } });
  });
});
