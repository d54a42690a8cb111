/** H2, H6, R13: moves of money through the real core: once, and asked for when the answer is late. */
import { describe, expect, test } from 'vitest';
import type { Moment } from '../../worker/core-api.ts';
import { matches } from '../given/core/core-member.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';

async function openCashier() {
  const wire = createWire();
  await wire.open(matches);
  await logIn(wire);
  const moments: Moment[] = [];
  readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
  await portsSettle();
  return { wire, moments: () => moments.filter(({ kind }) => kind === 'money-known') };
}

interface Form {
  readonly reqId: string;
}
const done =
  (more = {}) =>
  ({ reqId }: Form) => ({
    result: 'OK',
    msg: '',
    data: { state: 'answered', answer: { reqId, code: 200, data: 200, ...more } },
  });
const refusedFor =
  (reason: string) =>
  ({ reqId }: Form) => ({
    result: 'OK',
    msg: '',
    data: { state: 'answered', answer: { reqId, code: 204, data: 204, reason } },
  });

describe('a move of money', () => {
  test('H6: it is sent once with its request id, and answered with what was moved', async () => {
    const { wire } = await openCashier();
    wire.answers['/goldchest/proc.php'] = done({ gold: 700 });
    expect(await wire.core.moves.send('money.safeboxMove', { mode: 'in', gold: 700 })).toMatchObject({
      ok: true,
      value: { gold: 700 },
    });
    const sent = wire.calls.filter(({ url }) => url.endsWith('/goldchest/proc.php'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.form).toMatchObject({ mode: 'in', gold: '700' });
    expect(sent[0]?.form['reqId']).toMatch(/^[\da-z]{8}\.[\da-f-]{36}$/);
  });

  test('H6: a refusal names its reason as a code', async () => {
    const { wire } = await openCashier();
    wire.answers['/goldchest/proc.php'] = refusedFor('too-little');
    expect(await wire.core.moves.send('money.safeboxMove', { mode: 'out', gold: 5 })).toEqual({
      ok: false,
      error: { kind: 'code', code: 'too-little', words: '' },
    });
  });

  test('N3: a move sends the fields of its path in the path, and those of its form in the form', async () => {
    const { wire } = await openCashier();
    const path = '/market/buy/v1/102/2';
    wire.answers[path] = (form: Form) => ({ CODE: 'MB000', ...done()(form) });
    const good = { ver: 'v1', itemId: 102, qty: 2, currency: 'coin' };
    expect(await wire.core.moves.send('store.goodBuy', good)).toMatchObject({ ok: true });
    const { form } = wire.calls.find(({ url }) => url.endsWith(path)) ?? {};
    expect(form).toEqual({ currency: 'coin', reqId: form?.['reqId'] });
  });

  test('R13: one that is pressed twice while it is under way is sent once', async () => {
    const { wire } = await openCashier();
    wire.answers['/exchange/proc'] = done({ gold: 700 });
    const press = () => wire.core.moves.send('money.exchangeMove', { miles: 7 });
    const [first, second] = await Promise.all([press(), press()]);
    expect(second).toEqual(first);
    expect(wire.calls.filter(({ url }) => url.endsWith('/exchange/proc'))).toHaveLength(1);
    await press();
    expect(wire.calls.filter(({ url }) => url.endsWith('/exchange/proc'))).toHaveLength(2);
  });

  test('R13: when no answer comes, it is unknown, asked for by its id, never sent again, then known', async () => {
    const { wire, moments } = await openCashier();
    // The call is lost: 503.
    const answer = wire.core.moves.send('money.exchangeMove', { miles: 7 });
    await wire.pass(100);
    expect(await answer).toEqual({ ok: false, error: { kind: 'unknown' } });
    await portsSettle();
    expect(moments()).toEqual([{ kind: 'money-known', done: null }]);
    wire.answers['/request/answer'] = done({ gold: 700 });
    await wire.pass(30_000);
    await portsSettle();
    expect(moments().at(-1)).toEqual({ kind: 'money-known', done: true });
    expect(wire.calls.filter(({ url }) => url.endsWith('/exchange/proc'))).toHaveLength(1);
    const sent = wire.calls.find(({ url }) => url.endsWith('/exchange/proc'));
    const asked = wire.calls.find(({ url }) => url.endsWith('/request/answer'));
    expect(asked?.form['reqId']).toBe(sent?.form['reqId']);
  });

  test('R13: a lost answer makes its own move unknown, once, and not another one that waits', async () => {
    const { wire, moments } = await openCashier();
    let release = (): void => {};
    const slow = new Promise<void>((go) => (release = go));
    wire.answers['/exchange/proc'] = async ({ miles, ...form }: Form & { readonly miles: string }) => {
      if (miles === '7') return undefined;
      await slow;
      return done({ gold: 900 })(form);
    };
    const waiting = wire.core.moves.send('money.exchangeMove', { miles: 9 });
    const lost = wire.core.moves.send('money.exchangeMove', { miles: 7 });
    await wire.pass(100);
    expect(await lost).toEqual({ ok: false, error: { kind: 'unknown' } });
    release();
    expect(await waiting).toMatchObject({ ok: true, value: { gold: 900 } });
    // It is asked for several times before its answer comes, and is told as unknown once.
    await wire.pass(30_000);
    await portsSettle();
    expect(moments()).toEqual([{ kind: 'money-known', done: null }]);
  });

  test('R13: when it never arrived, the member learns that nothing was done', async () => {
    const { wire, moments } = await openCashier();
    const answer = wire.core.moves.send('money.topUpMove', {});
    await wire.pass(100);
    expect(await answer).toMatchObject({ error: { kind: 'unknown' } });
    wire.answers['/request/answer'] = { result: 'OK', msg: '', data: { state: 'never-arrived' } };
    await wire.pass(30_000);
    await portsSettle();
    expect(moments().at(-1)).toEqual({ kind: 'money-known', done: false });
  });
});
