/** What the server says beside odds and answers to bets (F4, F5). */
import { describe, expect, test } from 'vitest';
import { createEventAnswers } from '../../worker/engine/event-answers.ts';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import type { Moment } from '../../worker/core-api.ts';
import { demoAccount } from '../given/core/demo-account.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/core/wire.ts';
import { live, matches, openList, readyToBet } from '../given/core/core-member.ts';

describe('F5 what else the server says', () => {
  const pathsOf = (wire: Wire) => wire.calls.map(({ url }) => new URL(url).pathname);

  test('tokenRefresh renews the token; one that is no longer good logs out', async () => {
    const { wire, moments } = await readyToBet();
    wire.answers['/account/tokenRefresh'] = { CODE: 'ATR000' };
    wire.push('tokenRefresh', {});
    await portsSettle();
    expect(pathsOf(wire)).toContain('/account/tokenRefresh');
    expect(moments.some(({ kind }) => kind === 'logged-out')).toBe(false);
    wire.answers['/account/tokenRefresh'] = { CODE: 'ATR001' };
    wire.push('tokenRefresh', {});
    await portsSettle();
    expect(moments).toContainEqual({ kind: 'logged-out', reason: 'expired' });
  });

  test('RouteCacheClear asks again what the site is made of', async () => {
    const wire = createWire();
    await wire.open(matches);
    const before = pathsOf(wire).length;
    wire.push('RouteCacheClear', {});
    await portsSettle();
    const asked = pathsOf(wire).slice(before);
    expect(asked.some((path) => path.startsWith('/resource/verify'))).toBe(true);
    expect(asked.some((path) => path.includes('onfig'))).toBe(true);
  });

  test('C10 only a league without a name is looked up among the tournaments', async () => {
    const wire = createWire();
    const league = { id: 410, name: 'K리그', name_en: 'K League', sportId: 311, countryCode: 'KR' };
    const version = { main: '1', parts: {} };
    wire.answers['/resource/verify'] = { version };
    wire.answers['/resource/v1/pc/ko'] = { version, League: [{ ...league, id: 1 }] };
    wire.answers['/r/tournaments/ko'] = [league];
    await wire.open(matches);
    const { deltas } = await openList(wire);
    await live(wire, 20);
    await portsSettle();
    const asked = () => pathsOf(wire).filter((path) => path === '/r/tournaments/ko').length;
    expect(asked()).toBe(1);
    expect(deltas.findLast(({ frame }) => frame !== null)?.frame?.groups[0]?.name?.ko).toBe('K리그');
    await live(wire, 40);
    expect(asked()).toBe(1);
  });

  test('DrawHistoryGameType asks once for a wave of changes, and only for the game that is shown', async () => {
    const { wire } = await readyToBet();
    wire.core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 7, page: 1 });
    await portsSettle();
    wire.asked.at(-1)?.answer({ code: 200, totalItems: 0, list: [] });
    await portsSettle();
    const histories = () => wire.asked.filter(({ event }) => event === 'DrawHistory').length;
    const before = histories();
    for (const gameType of [57, '57', null]) wire.push('DrawHistoryGameType', { gameType });
    await live(wire, 1);
    expect(histories()).toBe(before);
    for (let at = 0; at < 20; at++) wire.push('DrawHistoryGameType', { gameType: 59 });
    await live(wire, 1);
    expect(histories()).toBe(before + 1);
  });

  test('F4 answers that come as events go to the oldest question that they fit; others pass', () => {
    const answers = createEventAnswers();
    const taken: unknown[] = [];
    const wait = (name: string, event: string, question: object) =>
      answers.wait(event, question, () => taken.push(name));
    wait('standard', 'DrawHistory', { gameType: 57 });
    const stop = wait('too late', 'DrawHistory', { gameType: 59 });
    wait('live', 'DrawHistory', { gameType: 59 });
    wait('first cancel', 'DrawCancel', { ids: [1, 2] });
    wait('second cancel', 'DrawCancel', { ids: [3] });
    wait('bet', 'DrawMarket', {});
    stop();
    const events = [
      ['DrawHistory', { list: [{ GameCode: 59 }] }],
      ['DrawCancel', { list: [{ DrawId: 3, Result: 200 }] }],
      ['DrawCancel', { list: [{ DrawId: 9, Result: 200 }] }],
      ['DrawDetail', { list: [] }],
      ['DrawMarket', {}],
      ['DrawHistory', { list: [] }],
      ['DrawHistory', { list: [] }],
    ] as const;
    expect(events.map(([event, row]) => answers.onEvent(event, row))).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(taken).toEqual(['live', 'second cancel', 'standard']);
  });
});

describe('B8 a stored token while the server cannot say whose it is', () => {
  const opened = async (answer: unknown) => {
    const wire = createWire();
    wire.answers['/account/info'] = answer;
    const core = wire.gate.attach({
      clientId: 'window-2',
      token: 't'.repeat(43),
      language: 'ko',
      origin: 'http://site.test',
      codec: 'msgpack',
    });
    const moments: Moment[] = [];
    const accounts: AccountView[] = [];
    readServed<Moment>(core.connection.moments()).subscribe((moment) => moments.push(moment));
    readServed<AccountView>(core.account.view()).subscribe((view) => accounts.push(view));
    await portsSettle();
    return { wire, core, moments, accounts };
  };

  test('the view says why it is not known who is here, until an answer that is asked for says it', async () => {
    const { wire, core, accounts } = await opened(undefined);
    expect(accounts.at(-1)).toMatchObject({ state: 'checking', failure: expect.stringMatching(/./) });
    wire.answers['/account/info'] = demoAccount;
    await core.account.refetch();
    await portsSettle();
    expect(accounts.at(-1)).toMatchObject({ state: 'member', failure: null, member: { userId: 'demo1' } });
  });

  test('it is kept and checked again: a server that fails logs no member out', async () => {
    const { wire, moments, accounts } = await opened(undefined);
    expect(accounts.at(-1)?.state).toBe('checking');
    expect(moments).not.toContainEqual({ kind: 'token', token: null });
    wire.answers['/account/info'] = demoAccount;
    await wire.pass(21_000);
    await portsSettle();
    expect(accounts.at(-1)).toMatchObject({ state: 'member', member: { userId: 'demo1' } });
  });

  test('a token that the server refuses is forgotten', async () => {
    const { moments, accounts } = await opened({ CODE: 'AI001' });
    expect(accounts.at(-1)?.state).toBe('visitor');
    expect(moments).toContainEqual({ kind: 'logged-out', reason: 'stale' });
  });
});

describe('K8 J6 a reply', () => {
  const reply = {
    id: 3,
    kind: 'comment',
    place: { kind: 'comment', board: 'free', post: 12, comment: 45 },
    nick: '김새별',
    text: '잘 봤어요',
    at: 1000,
    seen: false,
  };

  test('is passed on to the windows; what cannot be read is not', async () => {
    const { wire, moments } = await readyToBet();
    wire.push('Reply', { reply: { ...reply, kind: 'poke' } });
    wire.push('Reply', { reply: { ...reply, place: { kind: 'chat', room: 'public' } } });
    wire.push('Reply', { reply });
    await expect
      .poll(() => moments.filter(({ kind }) => kind === 'reply'))
      .toEqual([{ kind: 'reply', reply }]);
  });
});
