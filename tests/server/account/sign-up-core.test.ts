/** Sign-up and terms through the real core against the real server: what a window sees (B11, B12, H5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import type { JoinForm } from '../../../worker/features/sign-up/sign-up-api.ts';
import '../../given/core/cold-features.ts';
import { newPassword, somebody } from '../../given/server/joining-person.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openServer([]);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await server.close();
});

type Core = ReturnType<typeof openCore>['core'];

const given = <T>(answer: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.value;
};

async function certified(core: Core, phone: string): Promise<string> {
  const { ticket, sandbox } = given(await core.signUp.sendCode({ ...somebody, phone }));
  expect(sandbox).toBe(true);
  const { code } = given(await core.signUp.sandboxCode(ticket));
  return given(await core.signUp.confirmCode(ticket, code)).certified;
}

const formOf = (ticket: string, id: string, nick: string): JoinForm => ({
  certified: ticket,
  id,
  nick,
  password: newPassword,
  email: '',
  recommendId: '',
  agreed: { provision: true, privacy: true, operational: true },
  mailing: false,
  sms: false,
  social: null,
});

test('B12 a visitor joins, is logged in by the token, agreed to the terms, and leaves', async () => {
  const { core, watch } = openCore(server);
  const form = formOf(await certified(core, '01041000001'), 'coremember', '코어회원');
  expect(await core.signUp.idFault('coremember')).toBeNull();
  expect(given(await core.signUp.checkNick('코어회원'))).toMatch(/[가-힣]/);
  // A second press while the first is under way gets its answer.
  const [first, second] = await Promise.all([core.signUp.register(form), core.signUp.register(form)]);
  expect(second).toEqual(first);
  await core.account.takeToken(given(first) ?? '');
  const account = await until(watch<AccountView>(core.account.view()), ({ state }) => state === 'member');
  expect(account.member).toMatchObject({ userId: 'coremember', nick: '코어회원', level: 'UL01' });

  const agreed = given(await core.calls.ask('terms.termsAgreed', { params: { lang: 'ko' } }));
  expect(agreed.map(({ code, how }) => `${code} ${how}`).toSorted()).toEqual([
    'PO01 sign-up',
    'PO02 sign-up',
    'PO03 sign-up',
  ]);
  const ofPO10 = { params: { lang: 'ko', code: 'PO10' } };
  expect(await core.calls.ask('terms.termsCheck', ofPO10)).toMatchObject({ error: { code: 'TC001' } });
  expect(await core.calls.ask('terms.termsAgree', ofPO10)).toEqual({ ok: true, value: null });
  expect(await core.calls.ask('terms.termsCheck', ofPO10)).toEqual({ ok: true, value: null });

  expect(given(await core.signUp.leaveSummary())).toMatchObject({ spoGold: 10_000_000, openBets: 0 });
  expect(await core.signUp.leave('made-up', '')).toMatchObject({ ok: false, error: { code: 'AL002' } });
  given(await core.signUp.leave(given(await core.security.authKey(newPassword)), '그만'));
  await core.account.logOut();
  await until(watch<AccountView>(core.account.view()), ({ state }) => state === 'visitor');
  expect(await core.account.logIn('coremember', newPassword)).toMatchObject({
    ok: false,
    error: { kind: 'state', code: 'AL300' },
  });
});

test('B12 refusals cross the door as values with the code and the message of the server', async () => {
  const { core } = openCore(server);
  expect(await core.signUp.sendCode({ ...somebody, birth: '2015-01-01' })).toEqual({
    ok: false,
    error: {
      kind: 'refused',
      code: 'UNDER_AGE',
      message: '만 19세 이상만 이용할 수 있어요.',
      rejoinAt: null,
    },
  });
  const ticket = await certified(core, '01041000002');
  const taken = formOf(ticket, 'demo1', '새이름');
  expect(await core.signUp.register(taken)).toMatchObject({ ok: false, error: { code: 'ID_TAKEN' } });
  expect(await core.signUp.checkNick('루키별')).toMatchObject({ ok: false, error: { code: 'NICK_TAKEN' } });
  expect(await core.signUp.findId(ticket)).toEqual({ ok: true, value: null });
  expect(await core.signUp.beginReset(ticket, 'demo1')).toMatchObject({
    ok: false,
    error: { code: 'NOT_MATCHED' },
  });
  given(await core.signUp.register(formOf(ticket, 'corefound', '코어찾음')));
  const again = await certified(core, '01041000002');
  expect(given(await core.signUp.findId(again))).toMatchObject({ id: 'co******d' });
  const reset = given(await core.signUp.beginReset(again, 'corefound'));
  given(await core.signUp.resetPassword(reset, 'amsel9drossel'));
  expect(await core.signUp.resetPassword(reset, 'amsel9drossel')).toMatchObject({
    ok: false,
    error: { code: 'CERTIFY' },
  });
});

test('H5 a text is read in the window’s language with its versions', async () => {
  const { core } = openCore(server);
  const read = (params: { lang: string; version?: number }) =>
    core.calls.ask('terms.termsText', { params: { site: 'spo', code: 'PO02', ...params } });
  const ko = given(await read({ lang: 'ko' }));
  expect(ko).toMatchObject({ title: '개인정보 처리방침', version: 1 });
  expect(ko.versions).toEqual([{ version: 1, effective_at: Date.UTC(2025, 11, 31, 15) }]);
  const en = given(await read({ lang: 'en', version: 1 }));
  expect(en.title).toBe('Privacy policy');
  expect(await read({ lang: 'en', version: 9 })).toEqual({
    ok: false,
    error: { kind: 'code', code: 'TL001', words: '' },
  });
});
