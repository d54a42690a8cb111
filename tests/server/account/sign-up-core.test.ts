/** Sign-up and terms through the real core against the real server: what a window sees (B11, B12, H5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
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
  const { ticket, sandbox } = given(
    await core.calls.ask('sign-up.certifySend', { form: { ...somebody, phone } }),
  );
  expect(sandbox).toBe(true);
  const { certCode } = given(await core.calls.ask('sign-up.certifySandbox', { form: { ticket } }));
  return given(await core.calls.ask('sign-up.certifyConfirm', { form: { ticket, certCode } })).certified;
}

const joining = (core: Core, authToken: string, id: string, mb_nick: string) => {
  const agreed = { stipulation: '1', privacy: '1', operational: '1' };
  return core.calls.ask('sign-up.register', {
    form: { authToken, id, mb_nick, password: newPassword, ...agreed },
  });
};

const isFree = (core: Core, mb_nick: string) => core.calls.ask('sign-up.nickCheck', { form: { mb_nick } });

const findPassword = (core: Core, authToken: string, id: string) =>
  core.calls.ask('sign-up.findPassword', { form: { authToken, id } });

const findId = (core: Core, authToken: string) => core.calls.ask('sign-up.findId', { form: { authToken } });

const leave = (core: Core, authKey: string) =>
  core.calls.ask('sign-up.leave', { form: { authKey, memo: '그만' } });

test('B12 a visitor joins, is logged in by the token, agreed to the terms, and leaves', async () => {
  const { core, watch } = openCore(server);
  const ticket = await certified(core, '01041000001');
  expect(await isFree(core, '코어회원')).toMatchObject({ ok: true });
  // A second press while the first is under way gets its answer.
  const [first, second] = await Promise.all(
    [1, 2].map(() => joining(core, ticket, 'coremember', '코어회원')),
  );
  expect(second).toEqual(first);
  await core.account.takeToken(first?.ok === true ? (first.value.token ?? '') : '');
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

  expect(given(await core.calls.ask('sign-up.leaveSummary'))).toMatchObject({
    spoGold: 10_000_000,
    openBets: 0,
  });
  expect(await leave(core, 'made-up')).toMatchObject({ ok: false, error: { code: 'AL002' } });
  const password = { form: { password: newPassword } };
  given(await leave(core, given(await core.calls.ask('security.issueAuthKey', password)).authkey ?? ''));
  await core.account.logOut();
  await until(watch<AccountView>(core.account.view()), ({ state }) => state === 'visitor');
  expect(await core.account.logIn('coremember', newPassword)).toMatchObject({
    ok: false,
    error: { kind: 'state', code: 'AL300' },
  });
});

test('B12 refusals cross the door as values with the code and the message of the server', async () => {
  const { core } = openCore(server);
  expect(await core.calls.ask('sign-up.certifySend', { form: { ...somebody, birth: '2015-01-01' } })).toEqual(
    {
      ok: false,
      error: {
        kind: 'code',
        code: 'UNDER_AGE',
        words: '만 19세 이상만 이용할 수 있어요.',
      },
    },
  );
  const ticket = await certified(core, '01041000002');
  expect(await joining(core, ticket, 'demo1', '새이름')).toMatchObject({
    ok: false,
    error: { code: 'ID_TAKEN' },
  });
  expect(await isFree(core, '루키별')).toMatchObject({ ok: false, error: { code: 'NICK_TAKEN' } });
  expect(await findId(core, ticket)).toEqual({ ok: true, value: { account: null } });
  expect(await findPassword(core, ticket, 'demo1')).toMatchObject({
    ok: false,
    error: { code: 'NOT_MATCHED' },
  });
  given(await joining(core, ticket, 'corefound', '코어찾음'));
  const again = await certified(core, '01041000002');
  expect(given(await findId(core, again))).toMatchObject({ account: { id: 'co******d' } });
  const { reset } = given(await findPassword(core, again, 'corefound'));
  const form = { reset, password: 'amsel9drossel' };
  given(await core.calls.ask('sign-up.resetPassword', { form }));
  expect(await core.calls.ask('sign-up.resetPassword', { form })).toMatchObject({
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
