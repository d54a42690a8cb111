/** What pages showed last stays readable without a network: by whom, until when and how much of it. */
import { describe, expect, test } from 'vitest';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import type { HistoryView } from '../../worker/features/bets/bets-api.ts';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import type { OfflineView } from '../../worker/features/offline/offline-api.ts';
import {
  createKeptStore,
  KEPT_ANSWERS_FOR_MS,
  MOST_BYTES,
  MOST_BYTES_EACH,
  MOST_KEPT,
} from '../../worker/engine/kept-store.ts';
import { LAST_RESOURCE } from '../../worker/features/site/site-api.ts';
import { resourceParts } from '../../domain/resource/resource-part.ts';
import { analyse } from '../../domain/analysis/analysis.ts';
import { encodeAnalysis } from '../../domain/protocol/calls/matches/analysis.ts';
import { facts } from '../given/domain/book.ts';
import { betOf } from '../given/domain/bet.ts';
import { coreMemory } from '../given/core/core-memory.ts';
import { createWire, logIn, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

const away = (): never => {
  throw new TypeError('Failed to fetch');
};
/** No call arrives. */
const noNetwork = { '/': away };

const watched = (wire: Wire): OfflineView[] => {
  const views: OfflineView[] = [];
  readServed<OfflineView>(wire.core.offline.view()).subscribe((view) => views.push(view));
  return views;
};
const terms = {
  CODE: 'TL000',
  DATA: {
    code: 'PO01',
    title: '이용약관',
    html: '',
    version: 1,
    effective_at: '2026-01-01 00:00:00',
    sections: [{ heading: '목적', blocks: ['글'] }],
    versions: [{ version: 1, effective_at: '2026-01-01 00:00:00' }],
  },
};
const faq = { CODE: 'DFL000', DATA: { data: [], kind: 'BC61', total: 0 } };
const search = { site: 'spo', lang: 'ko', kindCode: 'BC61', pageSize: 10, page: 1, keyword: '' } as const;
const faqOf = ({ calls }: Wire['core'], more: object = {}) =>
  calls.ask('faq.faqList', { params: { ...search, ...more } });

/** A core without a network, after a visit that knew a league. */
async function openedLater(memory: ReturnType<typeof coreMemory>): Promise<Wire> {
  const parts = Object.fromEntries(resourceParts.map((part) => [part, '1']));
  const League = [{ id: 410, name: 'K리그 1', name_en: 'K League 1', sportId: 311, countryCode: 'KR' }];
  const resource = { version: { main: '1', parts }, League };
  await memory.storage.values.put(LAST_RESOURCE, new TextEncoder().encode(JSON.stringify(resource)));
  return createWire({}, { reachable: false, given: noNetwork }, memory);
}

/** Until the core has read what an earlier visit left. */
async function startIn(wire: Wire): Promise<void> {
  await portsSettle();
  for (let tries = 0; tries < 5; tries++) {
    await wire.pass(1000);
    await portsSettle();
  }
}

const readTerms = ({ calls }: Wire['core']) =>
  calls.ask('terms.termsText', { params: { site: 'spo', lang: 'ko', code: 'PO01' } });

describe('O4 pages without a network', () => {
  test('terms and questions that were read are readable, with their time; searches are not kept', async () => {
    const memory = coreMemory();
    const first = createWire({}, { given: { '/terms': terms, '/datatable/faq/list': faq } }, memory);
    const seenAt = first.now();
    await readTerms(first.core);
    await faqOf(first.core);
    await faqOf(first.core, { keyword: '비밀' });
    await portsSettle();
    expect(
      new TextDecoder().decode((await memory.storage.values.get('kept-answers')) ?? undefined),
    ).not.toContain(encodeURIComponent('비밀'));
    const later = createWire({}, { reachable: false, given: noNetwork }, memory);
    const views = watched(later);
    expect(await readTerms(later.core)).toMatchObject({
      ok: true,
      value: { title: '이용약관' },
    });
    expect(await faqOf(later.core)).toMatchObject({ ok: true });
    expect(await faqOf(later.core, { page: 2 })).toMatchObject({ ok: false });
    await expect.poll(() => views.at(-1)?.kept).toMatchObject({ terms: seenAt, faq: seenAt, history: null });
    delete later.answers['/'];
    later.answers['/terms'] = terms;
    await readTerms(later.core);
    await expect.poll(() => views.at(-1)?.kept).toMatchObject({ terms: null, faq: seenAt });
  });

  test('the matches of a day are readable, with their time; a part of them is not kept', async () => {
    const memory = coreMemory();
    const first = createWire({}, { given: { '/sports/Schedule': [] } }, memory);
    const seenAt = first.now();
    await first.core.schedule.ofDay(-1, null);
    await first.core.schedule.ofDay(-2, 10);
    await portsSettle();
    const later = createWire({}, { reachable: false, given: noNetwork }, memory);
    const views = watched(later);
    expect(await later.core.schedule.ofDay(-1, null)).toMatchObject({ ok: true, value: [] });
    expect(await later.core.schedule.ofDay(-2, 10)).toMatchObject({ ok: false });
    await expect.poll(() => views.at(-1)?.kept.schedule).toBe(seenAt);
  });

  test('a kept day has the names of leagues that the resources of the earlier visit give', async () => {
    const memory = coreMemory();
    const row = {
      id: 5,
      SportId: 311,
      TournamentId: 410,
      CountryCode: 'KR',
      MatchDate: '2026-11-25 10:00:00',
      MatchStatusCode: 100,
      HomeTeam_Name: '서울',
      HomeTeam_Score: 1,
      AwayTeam_Name: '대전',
      AwayTeam_Score: 1,
    };
    await createWire({}, { given: { '/sports/Schedule': [row] } }, memory).core.schedule.ofDay(-1, null);
    await portsSettle();
    const later = await openedLater(memory);
    const asked = later.core.schedule.ofDay(-1, null);
    await startIn(later);
    expect(await asked).toMatchObject({ ok: true, value: [{ league: { name: { ko: 'K리그 1' } } }] });
  });

  test('A24 so has the analysis of a match', async () => {
    const memory = coreMemory();
    const of = { ...facts(5), season: 's' };
    const match = { facts: facts(5), statusCode: 6, homeScore: 1, awayScore: 0, periods: [] };
    const DATA = encodeAnalysis(match, analyse(of, []));
    const first = createWire({}, { given: { '/game/analysis': { CODE: 'MA000', DATA } } }, memory);
    await first.core.analysis.ofMatch(5);
    await portsSettle();
    const later = await openedLater(memory);
    const asked = later.core.analysis.ofMatch(5);
    await startIn(later);
    expect(await asked).toMatchObject({ ok: true, value: { league: { name: { ko: 'K리그 1' } } } });
  });

  test('an answer of the server that says no is never replaced by a kept one', async () => {
    const memory = coreMemory();
    await readTerms(createWire({}, { given: { '/terms': terms } }, memory).core);
    const later = createWire({}, { given: { '/terms': { CODE: 'TL001' } } }, memory);
    expect(await readTerms(later.core)).toMatchObject({ ok: false });
    delete later.answers['/terms'];
    expect(await readTerms(later.core)).toMatchObject({
      ok: false,
      error: { text: '503 Error' },
    });
  });
});

describe('G2 the own history without a network', () => {
  const query = { gameCode: 59, filter: 'all', termDays: 15, page: 1 } as const;
  const historyOf = (wire: Wire): HistoryView[] => {
    const views: HistoryView[] = [];
    readServed<HistoryView>(wire.core.bets.history()).subscribe((view) => views.push(view));
    return views;
  };
  const token = 't'.repeat(43);

  async function seen() {
    const memory = coreMemory();
    const wire = createWire({}, {}, memory);
    await logIn(wire);
    wire.core.bets.openHistory(query);
    await portsSettle();
    const bet = betOf({ drawId: 7, gameCode: 59, boughtAt: wire.now() });
    wire.asked.at(-1)?.answer({ code: 200, totalItems: 1, list: [encodeBet(bet)] });
    await portsSettle();
    return { memory, wire };
  }
  async function openedWithout(memory: ReturnType<typeof coreMemory>, cookie: string | null) {
    const wire = createWire({}, { reachable: false, token: cookie, given: noNetwork }, memory);
    const views = historyOf(wire);
    wire.core.bets.openHistory(query);
    await wire.pass(3000);
    await portsSettle();
    return { wire, views };
  }

  test('is shown to the member who saw it, while the token cannot be checked', async () => {
    const { memory, wire: first } = await seen();
    const { wire, views } = await openedWithout(memory, token);
    await expect.poll(() => views.at(-1)).toMatchObject({ state: 'ready', bets: [{ drawId: 7 }] });
    const shown = watched(wire);
    await expect.poll(() => shown.at(-1)?.kept.history).toBeLessThanOrEqual(first.now());
  });

  test.each([
    ['cannot be read', { code: 200, list: 'x' }],
    ['is a refusal', { code: 503 }],
  ])('does not take the place of an answer on a good link that %s', async (_, answer) => {
    const { wire } = await seen();
    const views = historyOf(wire);
    wire.core.bets.openHistory(query);
    await portsSettle();
    wire.asked.at(-1)?.answer(answer);
    await portsSettle();
    await expect
      .poll(() => views.at(-1))
      .toMatchObject({ state: 'failed', error: { kind: 'code' }, bets: [] });
  });

  test('opens on the game of the bets that were seen, as it does with a link', async () => {
    const { memory } = await seen();
    const wire = createWire({}, { reachable: false, token, given: noNetwork }, memory);
    const views = historyOf(wire);
    for (const gameCode of [57, null] as const) {
      wire.core.bets.openHistory({ ...query, gameCode });
      await wire.pass(3000);
      await portsSettle();
    }
    await expect
      .poll(() => views.at(-1))
      .toMatchObject({ state: 'ready', query: { gameCode: 59 }, bets: [{ drawId: 7 }] });
  });

  test('is nothing for another token, and nothing after the logout', async () => {
    const { memory, wire } = await seen();
    expect((await openedWithout(memory, 'u'.repeat(43))).views.at(-1)).toMatchObject({
      state: 'failed',
      bets: [],
    });
    await wire.core.account.logOut();
    await portsSettle();
    expect((await openedWithout(memory, token)).views.at(-1)).toMatchObject({ state: 'failed', bets: [] });
    const stored = new TextDecoder().decode(
      (await memory.storage.values.get('kept-own-answers')) ?? undefined,
    );
    expect(JSON.parse(stored)).toEqual({ owner: null, rows: [] });
  });

  test('is wiped where the session ended while no window was open', async () => {
    const { memory } = await seen();
    await openedWithout(memory, null);
    expect((await openedWithout(memory, token)).views.at(-1)).toMatchObject({ state: 'failed', bets: [] });
  });
});

describe('O4 pages that say nothing themselves', () => {
  const token = 't'.repeat(43);
  const goods = { CODE: 'ML000', DATA: { list: [], total: 0 } };
  const sessions = { CODE: 'AS000', DATA: { lists: [], type: 'both' } };
  const params = { ver: '1', lang: 'ko', category: 37, page: 1 } as const;
  const goodsOf = ({ core }: Wire, page = 1) =>
    core.calls.ask('store.goodsList', { params: { ...params, page } });
  const sessionsOf = ({ core }: Wire) => core.calls.ask('session.sessionList');
  const answered = { ok: true } as const;
  const account = (wire: Wire): AccountView[] => {
    const views: AccountView[] = [];
    readServed<AccountView>(wire.core.account.view()).subscribe((view) => views.push(view));
    return views;
  };
  test('an answer that was read is readable, with its time and call; another question has none', async () => {
    const memory = coreMemory();
    const first = createWire({}, { given: { '/market/list/1/ko/37/100/1': goods } }, memory);
    const seenAt = first.now();
    expect(await goodsOf(first)).toMatchObject(answered);
    await portsSettle();
    const later = createWire({}, { reachable: false, given: noNetwork }, memory);
    const views = watched(later);
    expect(await goodsOf(later)).toMatchObject(answered);
    expect(await goodsOf(later, 2)).toMatchObject({ ok: false, error: { kind: 'no-link' } });
    await expect.poll(() => views.at(-1)?.kept.pages['goods-list']?.at).toBe(seenAt);
    delete later.answers['/'];
    later.answers['/market/list/1/ko/37/100/1'] = goods;
    await goodsOf(later);
    await expect.poll(() => views.at(-1)?.kept.pages).toEqual({});
  });

  test('what a member read is shown to that member alone, what a visitor read to visitors', async () => {
    const memory = coreMemory();
    const wire = createWire({}, { given: { '/market/list/1/ko/37/100/1': goods } }, memory);
    await logIn(wire);
    wire.answers['/account/sessions'] = sessions;
    await sessionsOf(wire);
    await goodsOf(wire);
    await portsSettle();
    const without = (cookie: string | null): Wire =>
      createWire({}, { reachable: false, token: cookie, given: noNetwork }, memory);
    const own = without(token);
    expect([await sessionsOf(own), await goodsOf(own)]).toMatchObject([answered, answered]);
    const other = without('u'.repeat(43));
    expect([await sessionsOf(other), await goodsOf(other)]).toMatchObject([{ ok: false }, { ok: false }]);
    expect(await goodsOf(without(null))).toMatchObject({ ok: false });
    expect(await goodsOf(without(token))).toMatchObject({ ok: false });
  });

  test('a member whose token cannot be checked is the one that this browser had, until the link is back', async () => {
    const memory = coreMemory();
    await logIn(createWire({}, {}, memory));
    await portsSettle();
    const later = createWire({}, { reachable: false, token, given: noNetwork }, memory);
    const views = account(later);
    await expect.poll(() => views.at(-1)).toMatchObject({ state: 'member', member: { userId: 'demo1' } });
    const shown = watched(later);
    await expect.poll(() => Object.keys(shown.at(-1)?.kept.pages ?? {})).toContain('account-info');
    delete later.answers['/'];
    later.answers['/account/info'] = { CODE: 'AI001' };
    later.up();
    await expect.poll(() => views.at(-1)?.state).toBe('visitor');
  });

  test('of another token, and after the logout, nobody is shown', async () => {
    const memory = coreMemory();
    const wire = createWire({}, {}, memory);
    await logIn(wire);
    await portsSettle();
    const stranger = account(
      createWire({}, { reachable: false, token: 'u'.repeat(43), given: noNetwork }, memory),
    );
    await portsSettle();
    await expect.poll(() => stranger.at(-1)?.state).toBe('checking');
    await wire.core.account.logOut();
    await portsSettle();
    const later = account(createWire({}, { reachable: false, token, given: noNetwork }, memory));
    await portsSettle();
    await expect.poll(() => later.at(-1)?.state).toBe('checking');
  });
});

test('O4 what is kept has limits: a number, bytes of one and of all, and an age', async () => {
  const { values } = coreMemory().storage;
  const store = createKeptStore(values);
  const at = 1_800_000_000_000;
  const named = (name: string) => ({ sort: 'kept-answers', owner: null, name }) as const;
  const find = async (name: string, now = at) => (await store.find(named(name), now))?.answer;
  for (let n = 0; n <= MOST_KEPT; n++) await store.add(named(`short ${n}`), at, n);
  expect(await find('short 0')).toBeUndefined();
  expect(await find(`short ${MOST_KEPT}`)).toBe(MOST_KEPT);
  await store.add(named('too large'), at, 'x'.repeat(MOST_BYTES_EACH));
  expect(await find('too large')).toBeUndefined();
  const long = 'x'.repeat(MOST_BYTES_EACH - 10);
  const fit = Math.floor(MOST_BYTES / long.length);
  for (let n = 0; n <= fit; n++) await store.add(named(`long ${n}`), at, long);
  expect(await find(`long ${fit}`)).toBeDefined();
  expect(await find('long 0')).toBeUndefined();
  expect(await find(`long ${fit}`, at + KEPT_ANSWERS_FOR_MS + 1)).toBeUndefined();
});
