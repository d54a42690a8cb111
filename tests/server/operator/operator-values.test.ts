/** Site values that operators write: checked by their shape, with a date, approved where money follows, and applied by the running site. */
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultWords } from '../../../domain/site-values/fault-words.ts';
import type { ValueFault } from '../../../domain/site-values/judge.ts';
import { defaultOf } from '../../../domain/site-values/site-values.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { firstEvents } from '../../../domain/events/first-events.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { bannerRow } from '../../given/domain/banner.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { nextEvent, openServer, type OpenServer } from '../../given/server/running-server.ts';

let at = Date.now();
let server: OpenServer;
let operator: GivenOperator;
let second: GivenOperator;
let requests = 0;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  operator = await provenOperator(server, 'chief', at);
  second = await provenOperator(server, 'second', at);
});
afterAll(() => server.close());

const write = async (
  name: string,
  value: unknown,
  holdsFrom = 0,
  { by = operator, base }: { readonly by?: GivenOperator; readonly base?: string } = {},
) =>
  (
    await server.post(
      '/operate/value',
      {
        name,
        value: JSON.stringify(value),
        holdsFrom: String(holdsFrom),
        reason: '시험',
        ...(base === undefined ? {} : { base }),
      },
      by.token,
    )
  ).body as { CODE: string; DATA?: { fault?: ValueFault } };
/** Where and why it was refused: "0.link …". */
const whyNot = ({ DATA }: Awaited<ReturnType<typeof write>>): string =>
  DATA?.fault === undefined ? '' : `${DATA.fault.path} ${faultWords(DATA.fault, 'ko')}`;
const popupRow = (more: object = {}) => ({
  group_id: 1,
  popup_type_code: 'PT02',
  subject: '점검',
  subject_en: 'Works',
  contents: '오늘 점검해요',
  contents_en: 'Works today',
  link: '',
  target: '_self',
  sdate: '2026-11-20',
  edate: '2026-11-30',
  replay_time: 24,
  use_yn: 'Y',
  ...more,
});
const written = { CODE: 'OP000', DATA: { state: 'written' } };
const pending = { CODE: 'OP000', DATA: { state: 'pending' } };
const approve = async (name: string): Promise<void> => {
  const change = String((await valueNow(name)).pending[0].change);
  const form = {
    reqId: requestIdAt(at, `approval-${++requests}`),
    change,
    decision: 'approve',
    reason: '확인',
  };
  const { body } = await server.post('/operate/value/decide', form, second.token);
  expect(body.data.answer).toMatchObject({ code: 200, reason: 'approved' });
};
const read = async (path: string) =>
  JSON.parse((await server.get(path, { token: operator.token })).text).DATA;
const valueNow = async (name: string) =>
  (await read('/operate/values')).rows.find((row: { name: string }) => row.name === name);
const resources = async () => JSON.parse((await server.get('/resource/v1/pc/ko')).text);
const standards = async () => JSON.parse((await server.get('/resource/gameConfig/v1')).text).standards;

describe('O1 a written value', () => {
  test('holds at once, is in the history and in the audit log', async () => {
    expect(await write('safebox-limit', 50)).toEqual(written);
    expect(await valueNow('safebox-limit')).toMatchObject({ value: '50', isDefault: false, pending: [] });
    expect((await read('/operate/values/safebox-limit')).rows[0]).toMatchObject({
      value: '50',
      writtenBy: 'chief',
      approvedBy: null,
      reason: '시험',
    });
    const [entry] = (await read('/operate/audit?action=operator.value')).rows;
    expect(entry).toMatchObject({ actor: 'chief', member: null });
    expect(JSON.parse(entry.detail)).toMatchObject({ name: 'safebox-limit', reason: '시험' });
  });

  test('names what it changed, in the history and in the audit log', async () => {
    const rule = defaultOf('nickname-change');
    await write('links', {
      contact: 'help@site.test',
      mobile: '',
      map: '',
      naver: '',
      kakao: '',
      facebook: '',
      youtube: '',
    });
    const changes = [{ path: ['contact'], before: '', after: 'help@site.test' }];
    expect((await read('/operate/values/links')).rows[0]).toMatchObject({ changes, more: 0 });
    const [entry] = (await read('/operate/audit?action=operator.value')).rows;
    expect(JSON.parse(entry.detail)).toMatchObject({ name: 'links', changes, more: 0 });
    expect(await write('nickname-change', { ...rule, gold: 7 })).toEqual(pending);
    const [waiting] = (await valueNow('nickname-change')).pending;
    expect(waiting.changes).toEqual([{ path: ['gold'], before: rule.gold, after: 7 }]);
    const [asked] = (await read('/operate/audit?action=operator.value-asked')).rows;
    expect(JSON.parse(asked.detail)).toMatchObject({ changes: waiting.changes });
    await approve('nickname-change');
    const [approved] = (await read('/operate/audit?action=operator.value-approved')).rows;
    expect(JSON.parse(approved.detail)).toMatchObject({ changes: waiting.changes });
  });

  test('is refused when another operator has written since it was read; the own one is not', async () => {
    const { base } = await valueNow('messages-per-day');
    const over = (by: GivenOperator, value: number, from = base, holdsFrom = 0) =>
      write('messages-per-day', value, holdsFrom, { by, base: from });
    expect(await over(second, 120)).toEqual(written);
    expect(await over(operator, 130)).toEqual({ CODE: 'OP412' });
    expect((await valueNow('messages-per-day')).value).toBe('120');
    const seen = (await valueNow('messages-per-day')).base;
    expect(await over(operator, 130, seen)).toEqual(written);
    expect(await over(operator, 140, seen)).toEqual(written);
    // What was planned before holds meanwhile: the form still shows the value before it.
    const early = (await valueNow('messages-per-day')).base;
    expect(await over(second, 150, early, at + 1000)).toEqual(written);
    const open = (await valueNow('messages-per-day')).base;
    at += 1000;
    expect(await over(operator, 160, open)).toEqual({ CODE: 'OP412' });
    expect(await over(operator, 160, 'nonsense')).toMatchObject({ CODE: 'ERROR' });
  });

  test('of two operators who save at once from the same reading, one is refused', async () => {
    const { base } = await valueNow('reports-per-day');
    const answers = await Promise.all(
      [operator, second].map((by, place) => write('reports-per-day', 30 + place, 0, { by, base })),
    );
    expect(answers.map(({ CODE }) => CODE).toSorted()).toEqual(['OP000', 'OP412']);
  });

  test('with a date holds from then on', async () => {
    expect(await write('safebox-limit', 7, at + 1000)).toEqual(written);
    expect((await valueNow('safebox-limit')).value).toBe('50');
    at += 1000;
    expect((await valueNow('safebox-limit')).value).toBe('7');
  });

  test.each<[string, unknown, RegExp]>([
    ['exchange-rate', 0, /^ 1부터 1,000,000,000,000까지의 정수를 입력해 주세요$/],
    ['exchange-rate', '100', /까지의 정수를 입력해 주세요$/],
    ['exchange-rate', 1.5, /까지의 정수를 입력해 주세요$/],
    ['free-top-up', { gold: 5 }, /^perDay 값이 없어요$/],
    ['loss-limits', [], /^ 1개부터 10개까지 둘 수 있어요$/],
    ['games-in-use', 'all', /^ 목록이어야 해요$/],
    ['banners', [{ link: 'javascript:alert(1)' }], /^0\.banner_code 값이 없어요$/],
    ['notices', [{ wr_id: 'x' }], /wr_id/],
    ['popups', [popupRow({ replay_time: -1 })], /^0\.replay_time /],
    ['popups', [popupRow({ popup_type_code: 'PT03' })], /^0\.popup_type_code /],
    // As the form refuses them: nobody would see them, or read them whole.
    ['popups', [popupRow({ group_id: undefined })], /^0\.group_id 값이 없어요$/],
    ['popups', [popupRow({ subject_en: ' \u3164' })], /^0\.subject_en /],
    ['popups', [popupRow({ link: 'javascript:alert(1)' })], /^0\.link /],
    ['popups', [popupRow({ sdate: undefined })], /^0\.sdate /],
    ['popups', [popupRow({ edate: '2026-11-01' })], /^0\.edate /],
    ['popups', [popupRow(), popupRow()], /^1\.group_id 같은 값이 이미 있어요$/],
    ['bet-standards', [{ game_code: 57 }], /level_betting_limt/],
    ['banners', [bannerRow({ edate: '2026-02-31' })], /^0\.edate 날짜를 입력해 주세요 \(2026-01-31\)$/],
    ['popups', [popupRow({ sdate: '2026.11.31 10:00:00' })], /^0\.sdate 날짜를 입력해 주세요/],
    ['events', [{ ...firstEvents[0], to: '2027-02-29' }], /^0\.to 날짜를 입력해 주세요/],
  ])('%s with %j is refused, and the answer says where', async (name, value, where) => {
    const before = await valueNow(name);
    const answer = await write(name, value);
    expect(answer).toMatchObject({ CODE: 'OP422', DATA: { state: 'refused' } });
    expect(whyNot(answer)).toMatch(where);
    expect(await valueNow(name)).toEqual(before);
  });

  test('standards are checked as those of the file', async () => {
    const [first] = defaultStandards.map(encodeStandard);
    const many = await write('bet-standards', [{ ...first, betting_max_folder_count: 500 }]);
    expect([many.CODE, whyNot(many)]).toEqual(['OP422', expect.stringContaining('betting_max_folder_count')]);
    expect(whyNot(await write('bet-standards', [first, first]))).toBe('1.game_code 같은 값이 이미 있어요');
  });

  test('a name that is none is refused', async () => {
    for (const name of ['nothing', '__proto__', 'constructor', ''])
      expect((await write(name, 1)).CODE, name).toBe('OP404');
    expect((await server.get('/operate/values/__proto__', { token: operator.token })).text).toContain(
      'OP404',
    );
  });
});

describe('the running site applies', () => {
  test('limits of bets, for every window, and takes them back', async () => {
    const before = await standards();
    const first = encodeStandard(defaultStandards[0] ?? never());
    const own = { ...first, daily_spend: 12_345 };
    const socket = await server.connect();
    const reload = nextEvent(socket, 'RouteCacheClear');
    expect(await write('bet-standards', [own])).toEqual(pending);
    await approve('bet-standards');
    await reload;
    const found = (await standards()).find((row: { game_code: number }) => row.game_code === own.game_code);
    expect(found.daily_spend).toBe(12_345);
    expect(await standards()).toHaveLength(before.length);
    expect(await write('bet-standards', null)).toEqual(pending);
    await approve('bet-standards');
    expect(await standards()).toEqual(before);
  });

  test('A21 banners, and the hosts of their pictures in the content security policy', async () => {
    const day = siteDay(at);
    const banner = bannerRow({ view_url: 'https://pictures.test/a.png', sdate: day, edate: day });
    expect(await write('banners', [banner])).toEqual(written);
    expect((await resources()).Banner).toEqual([banner]);
    const { headers } = await server.get('/');
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https://pictures.test;");
    expect(await write('banners', null)).toEqual(written);
    expect((await resources()).Banner).toEqual([]);
  });

  test('O9 the host of an event’s picture in the content security policy', async () => {
    const picture = 'https://events.test/wheel.webp';
    const policy = async () => (await server.get('/')).headers.get('content-security-policy');
    expect(await write('events', [{ ...firstEvents[0], picture }])).toEqual(pending);
    expect(await policy()).not.toContain('events.test');
    await approve('events');
    expect(await policy()).toContain("img-src 'self' data: https://events.test;");
    expect(await write('events', firstEvents)).toEqual(pending);
    await approve('events');
    expect(await policy()).not.toContain('events.test');
  });

  test('notices and popups', async () => {
    const notices = [{ wr_id: 9, wr_subject: '점검 안내' }];
    await write('notices', notices);
    await write('popups', [popupRow()]);
    const { Site, Popup } = await resources();
    expect(Site.notices).toEqual(notices);
    expect(Popup).toEqual([popupRow()]);
    // Where the popups are taken back tomorrow, keeping them from tomorrow on is a change.
    const tomorrow = at + 86_400_000;
    expect(await write('popups', null, tomorrow)).toEqual(written);
    expect(await write('popups', null, tomorrow)).toEqual({ CODE: 'OP304' });
    expect(await write('popups', [popupRow()], tomorrow)).toEqual(written);
  });

  test('a game that is not in use takes no bet', async () => {
    await write('games-in-use', [57, 58]);
    const { Games } = await resources();
    expect(
      Object.fromEntries(
        Games.map((game: { game_code: number; use_yn: string }) => [game.game_code, game.use_yn]),
      ),
    ).toMatchObject({ 57: 'Y', 59: 'N', 61: 'N' });
    const token = await server.logIn('demo1');
    const { body } = await server.post(
      '/casual/bet',
      {
        reqId: 'closed-game',
        game_code: '61',
        day: siteDay(at),
        inning: '1',
        forecast: '1',
        gold: '1000000',
      },
      token,
    );
    expect(body.data.answer).toMatchObject({ reason: 'unknown-game' });
    const socket = await server.connect({ token });
    const reqId = 'closed-live-game';
    const bet = await socket.emitWithAck('DrawMarket', {
      reqId,
      game_code: 59,
      deadline: at + 10_000,
      epoch: null,
      stream: 'live',
      versions: null,
      gold: 1_000_000,
      passRate: true,
      draws: [{ MatchId: 1, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 1.5 }],
    });
    expect(bet.answer).toMatchObject({ reqId, code: -8021, reason: 'not-offered' });
  });

  test('what another node wrote, soon', async () => {
    await server.db
      .insertInto('site_value')
      .values({ name: 'notices', value: '[]', holds_from: at, written_at: at, written_by: null, reason: 'x' })
      .execute();
    await expect.poll(async () => (await resources()).Site.notices).toEqual([]);
  });
});

function never(): never {
  throw new Error('there are default standards');
}

test('rows of the audit log and of site values cannot be changed or deleted, even by SQL', async () => {
  for (const [table, column] of [
    ['audit_log', 'action'],
    ['site_value', 'reason'],
  ] as const) {
    const added = sql`insert into site_value (name, value, holds_from, written_at, reason) values ('x', '1', 1, 1, 'x')`;
    if (table === 'site_value') await added.execute(server.db);
    for (const statement of [
      sql`update ${sql.table(table)} set ${sql.ref(column)} = 'forged'`,
      sql`delete from ${sql.table(table)}`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('append-only');
  }
  await expect(sql`truncate audit_log`.execute(server.db)).rejects.toThrow('append-only');
});
