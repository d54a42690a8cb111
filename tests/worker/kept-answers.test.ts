/** What pages showed last stays readable without a network: by whom, until when and how much of it. */
import { describe, expect, test } from 'vitest';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import type { HistoryView } from '../../worker/features/bets/bets-api.ts';
import type { OfflineView } from '../../worker/features/offline/offline-api.ts';
import {
  createKeptAnswers,
  KEPT_ANSWERS_FOR_MS,
  MOST_BYTES,
  MOST_BYTES_EACH,
  MOST_KEPT,
} from '../../worker/engine/kept-answers.ts';
import { LAST_RESOURCE } from '../../worker/features/site/site-api.ts';
import { resourceParts } from '../../domain/resource/resource-part.ts';
import { createSlices } from '../../worker/engine/slices.ts';
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
const search = { language: 'ko', kind: 'BC61', keyword: '', page: 1 } as const;

const readTerms = ({ calls }: Wire['core']) =>
  calls.ask('terms.termsText', { params: { site: 'spo', lang: 'ko', code: 'PO01' } });

describe('O4 pages without a network', () => {
  test('terms and questions that were read are readable, with their time; searches are not kept', async () => {
    const memory = coreMemory();
    const first = createWire({}, { given: { '/terms': terms, '/datatable/faq/list': faq } }, memory);
    const seenAt = first.now();
    await readTerms(first.core);
    await first.core.support.faq(search);
    await first.core.support.faq({ ...search, keyword: '비밀' });
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
    expect(await later.core.support.faq(search)).toMatchObject({ ok: true });
    expect(await later.core.support.faq({ ...search, page: 2 })).toMatchObject({ ok: false });
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
    const parts = Object.fromEntries(resourceParts.map((part) => [part, '1']));
    const League = [{ id: 410, name: 'K리그 1', name_en: 'K League 1', sportId: 311, countryCode: 'KR' }];
    const resource = { version: { main: '1', parts }, League };
    await memory.storage.values.put(LAST_RESOURCE, new TextEncoder().encode(JSON.stringify(resource)));
    const later = createWire({}, { reachable: false, given: noNetwork }, memory);
    const asked = later.core.schedule.ofDay(-1, null);
    await portsSettle();
    for (let tries = 0; tries < 5; tries++) {
      await later.pass(1000);
      await portsSettle();
    }
    expect(await asked).toMatchObject({ ok: true, value: [{ league: { name: { ko: 'K리그 1' } } }] });
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

test('O4 what is kept has limits: a number, bytes of one and of all, and an age', async () => {
  let at = 1_800_000_000_000;
  const { values } = coreMemory().storage;
  const kept = createKeptAnswers({
    values,
    slices: createSlices(),
    now: () => at,
    token: () => null,
    isReplay: false,
  });
  for (let n = 0; n <= MOST_KEPT; n++) kept.keep('faq', `short ${n}`, n);
  expect(await kept.find('faq', 'short 0')).toBeUndefined();
  expect(await kept.find('faq', `short ${MOST_KEPT}`)).toBe(MOST_KEPT);
  kept.keep('faq', 'too large', 'x'.repeat(MOST_BYTES_EACH));
  expect(await kept.find('faq', 'too large')).toBeUndefined();
  for (let n = 0; n < 10; n++) kept.keep('terms', `long ${n}`, 'x'.repeat(MOST_BYTES_EACH - 10));
  expect(await kept.find('terms', 'long 9')).toBeDefined();
  expect((await values.get('kept-answers'))?.length).toBeLessThan(MOST_BYTES * 1.2);
  at += KEPT_ANSWERS_FOR_MS + 1;
  expect(await kept.find('terms', 'long 9')).toBeUndefined();
});
