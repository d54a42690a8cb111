/** J3–J5: messages over real HTTP: what each side sees, reads, deletes and keeps, whom nobody reaches, and items. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageLimits, plainContents } from '../../../domain/messages/message.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { expiredMessages } from '../../../server/features/messages/read-messages.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { provenOperator } from '../../given/server/operator.ts';
import { openStore, type OpenStore } from '../../given/server/open-store.ts';

const RANDOM_NOTE = 203;
const MESSAGE_ITEM = 202;
const ids = ['demo1', 'demo2', 'demo3'] as const;
type Id = (typeof ids)[number] | 'chief';

let store: OpenStore;
const tokens = {} as Record<Id, string>;
const nicks = {} as Record<Id, string>;
const tokenOf = (id: Id): string => tokens[id];
beforeAll(async () => {
  store = await openStore();
  tokens.chief = (await provenOperator(store, 'chief', store.now())).token;
  for (const id of ids) tokens[id] = await store.logIn(id);
  for (const { mb_id, nick } of await store.db.selectFrom('member').select(['mb_id', 'nick']).execute())
    nicks[mb_id as Id] = nick;
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('memo').execute();
  await store.db.deleteFrom('member_block').execute();
  await store.db.updateTable('member').set({ takes_memo: true }).execute();
});

async function write(by: Id, to: string, contents = '안녕하세요', reqId = '') {
  const body = new FormData();
  body.append('contents', contents);
  if (reqId !== '') body.append('reqId', reqId);
  const url = `${store.address}/account/memo/write/one/${encodeURIComponent(to)}`;
  return (await (await fetch(url, { method: 'POST', body, headers: { token: tokenOf(by) } })).json()) as {
    CODE: string;
    DATA?: { stats: number; reason?: string; words?: string[] };
    MSG?: string;
  };
}
const get = async (path: string, by: Id) => JSON.parse((await store.get(path, { token: tokenOf(by) })).text);
const list = async (by: Id, folder: string, page = 1) =>
  (await get(`/account/memo/list/${folder}/+09:00/10/${page}`, by)).DATA as {
    lists: { id: number; contents: string; nick: string; view_date: number | null }[];
    totalcnt: number;
  };
interface Open {
  readonly read: { readonly contents: string; readonly view_date: number | null };
}
const read = (by: Id, id: number): Promise<{ CODE: string; DATA: Open }> =>
  get(`/account/memo/read/${id}`, by);
const remove = async (by: Id, which: string) =>
  (await store.post(`/account/memo/del/${which}`, { token: '' }, tokenOf(by))).body;
const keep = async (by: Id, which: string) =>
  (await store.post(`/account/memo/keep/${which}`, {}, tokenOf(by))).body;
const unread = async (by: Id): Promise<number> =>
  (await store.post('/account/info/ko', {}, tokenOf(by))).body.DATA.new_memo_cnt;
const newest = async (by: Id, folder = 'recv'): Promise<number> => (await list(by, folder)).lists[0]?.id ?? 0;

describe('J3 J4 a message', () => {
  test('arrives escaped, counts as unread until it is read, and is nobody else’s', async () => {
    expect(await write('demo1', nicks.demo2, '50% 할인 & <b>')).toEqual({
      CODE: 'AMW000',
      DATA: { stats: 1 },
    });
    expect(await unread('demo2')).toBe(1);
    const id = await newest('demo2');
    expect((await read('demo3', id)).CODE).toBe('AMV003');
    expect((await list('demo3', 'recv')).totalcnt).toBe(0);
    expect(await remove('demo3', String(id))).toEqual({ CODE: 'AMV000', DATA: 0 });
    expect((await keep('demo3', String(id))).DATA).toBe(0);
    expect((await read('demo1', id)).DATA.read.view_date).toBeNull();
    expect(await unread('demo2')).toBe(1);
    const { DATA } = await read('demo2', id);
    expect(DATA.read.contents).toBe(encodeURIComponent('50% 할인 & <b>'));
    expect(plainContents(DATA.read.contents)).toBe('50% 할인 & <b>');
    expect(DATA).toMatchObject({ prev: null, next: null, folder: 'recv', read: { nick: nicks.demo1 } });
    expect(await unread('demo2')).toBe(0);
    expect((await read('demo1', id)).DATA.read.view_date).toBe(store.now());
  });

  test.each([
    ['nobody’s name', 'demo1', 'none', { stats: -100, reason: 'none' }, ''],
    ['oneself', 'demo1', 'demo1', { stats: -400, reason: 'self' }, '자신에게는 쪽지를 보낼 수 없어요.'],
    [
      'the staff',
      'demo1',
      'chief',
      { stats: -400, reason: 'admin' },
      '관리자에게는 쪽지를 전송하실 수 없습니다.',
    ],
  ] as const)('to %s is refused', async (_to, by, to, DATA, MSG) => {
    expect(await write(by, to === 'none' ? '없는이름' : nicks[to])).toEqual({ CODE: 'AMW000', DATA, MSG });
    expect((await list(by, 'send')).totalcnt).toBe(0);
  });

  test('reaches a member by the id too; a nickname goes before the same id of another', async () => {
    expect((await write('demo1', 'demo2', '아이디로')).DATA).toEqual({ stats: 1 });
    expect((await list('demo2', 'recv')).lists.map(({ contents }) => decodeURIComponent(contents))).toEqual([
      '아이디로',
    ]);
    await store.db.updateTable('member').set({ nick: 'demo2' }).where('mb_id', '=', 'demo3').execute();
    expect((await write('demo1', 'demo2', '닉네임으로')).DATA).toEqual({ stats: 1 });
    expect((await list('demo3', 'recv')).lists.map(({ contents }) => decodeURIComponent(contents))).toEqual([
      '닉네임으로',
    ]);
    expect((await list('demo2', 'recv')).totalcnt).toBe(1);
    await store.db.updateTable('member').set({ nick: nicks.demo3 }).where('mb_id', '=', 'demo3').execute();
    expect((await write('demo1', 'sysadmin')).DATA?.stats).toBeLessThan(0);
  });

  test('is refused by a member who denies or blocks, or is blocked; operators may write to anybody', async () => {
    const denied = { stats: -400, reason: 'denied' };
    const block = (by: Id, act: string, nick: string) =>
      store.post(`/account/blocks/${act}`, { nick }, tokenOf(by));
    await store.db.updateTable('member').set({ takes_memo: false }).where('mb_id', '=', 'demo2').execute();
    expect((await write('demo1', nicks.demo2)).DATA).toEqual(denied);
    expect((await write('chief', nicks.demo2)).DATA).toEqual({ stats: 1 });
    await store.db.updateTable('member').set({ takes_memo: true }).execute();
    expect((await block('demo2', 'add', nicks.demo1)).body.CODE).toBe('AB000');
    expect((await write('demo1', nicks.demo2)).DATA).toEqual(denied);
    expect((await write('demo2', nicks.demo1)).DATA).toEqual(denied);
  });

  test('with banned words, without text or too long is not written', async () => {
    const value = { name: 'banned-words', value: '"나쁜말"', holdsFrom: '0', reason: 'test' };
    expect((await store.post('/operate/value', value, tokens.chief)).body.CODE).toBe('OP000');
    const { CODE, DATA } = await write('demo1', nicks.demo2, '이 나쁜말 하지 마세요');
    expect([CODE, DATA?.words]).toEqual(['FILTER', ['나쁜말']]);
    for (const text of ['  ', '가'.repeat(messageLimits.contents + 1)])
      expect((await write('demo1', nicks.demo2, text)).CODE).toBe('AMW002');
    expect((await write('demo1', nicks.demo2, '가'.repeat(messageLimits.contents))).DATA?.stats).toBe(1);
    expect((await list('demo2', 'recv')).totalcnt).toBe(1);
  });

  test('ten a minute are sent, ten at once too; the next one waits', async () => {
    const sent = await Promise.all(Array.from({ length: 13 }, () => write('demo3', nicks.demo2)));
    expect(sent.filter(({ DATA }) => DATA?.stats === 1)).toHaveLength(10);
    expect((await write('demo3', nicks.demo2)).DATA).toEqual({ stats: -500, reason: 'minute' });
    store.pass(60_000);
    expect((await write('demo3', nicks.demo2)).DATA?.stats).toBe(1);
    const first = await list('demo2', 'recv');
    expect([first.totalcnt, first.lists.length, (await list('demo2', 'recv', 2)).lists.length]).toEqual([
      11, 10, 1,
    ]);
  });

  test('is reported by its recipient alone', async () => {
    await write('demo1', nicks.demo2, '신고될 쪽지');
    const form = { kind: 'message', target: String(await newest('demo2')), reason: 'abuse', words: '' };
    expect((await store.post('/report', form, tokenOf('demo3'))).body.CODE).toBe('RP404');
    expect((await store.post('/report', form, tokenOf('demo1'))).body.CODE).toBe('RP404');
    expect((await store.post('/report', form, tokenOf('demo2'))).body.CODE).toBe('RP000');
  });
});

describe('J5 deleting and keeping', () => {
  test('one side’s deletion keeps the other’s; the locker outlives 180 days and “all”', async () => {
    for (const text of ['하나', '둘', '셋']) await write('demo1', nicks.demo2, text);
    const [three, two, one] = (await list('demo2', 'recv')).lists.map(({ id }) => id) as [
      number,
      number,
      number,
    ];
    expect((await read('demo2', two)).DATA).toMatchObject({ prev: { id: one }, next: { id: three } });
    expect((await remove('demo2', `${one}`)).DATA).toBe(1);
    expect((await list('demo1', 'send')).totalcnt).toBe(3);
    expect((await keep('demo2', `${two}`)).DATA).toBe(1);
    expect((await remove('demo2', 'recv_all')).DATA).toBe(1);
    expect(await unread('demo2')).toBe(0);
    expect((await list('demo2', 'locker')).lists.map(({ id }) => id)).toEqual([two]);
    store.pass((messageLimits.keptDays + 1) * DAY_MS);
    tokens.demo1 = await store.logIn('demo1');
    tokens.demo2 = await store.logIn('demo2');
    tokens.demo3 = await store.logIn('demo3');
    expect((await list('demo1', 'send')).totalcnt).toBe(0);
    await createSweep({ db: store.db, now: store.now, log: () => {}, expired: [expiredMessages] }).run();
    expect(await store.db.selectFrom('memo').select('id').execute()).toEqual([{ id: two }]);
    expect((await read('demo2', two)).CODE).toBe('AMV000');
    expect((await read('demo1', two)).CODE).toBe('AMV003');
  });

  test('the locker holds a hundred', async () => {
    const [sender, recipient] = [await store.idOf('demo1'), await store.idOf('demo2')];
    const row = {
      sender_id: sender,
      recipient_id: recipient,
      contents: 'x',
      is_random: false,
      by_item: false,
    };
    await store.db
      .insertInto('memo')
      .values(
        Array.from({ length: messageLimits.locker }, () => ({
          ...row,
          sent_at: store.now() - DAY_MS,
          recipient_place: 'locker' as const,
        })),
      )
      .execute();
    await write('demo1', nicks.demo2);
    expect((await keep('demo2', String(await newest('demo2')))).CODE).toBe('AMK005');
    expect((await list('demo2', 'recv')).totalcnt).toBe(1);
  });

  test('after any order of acts each side sees what it did itself', async () => {
    const act = fc.record({
      kind: fc.constantFrom('send', 'read', 'delete', 'keep'),
      by: fc.constantFrom('demo1' as const, 'demo2' as const),
      at: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 9 }), async (acts) => {
        await store.db.deleteFrom('memo').execute();
        const rows: { id: number; from: Id; isRead: boolean; place: Record<string, string> }[] = [];
        for (const { kind, by, at } of acts) {
          const other = by === 'demo1' ? 'demo2' : 'demo1';
          const row = rows[at % Math.max(1, rows.length)];
          if (kind === 'send') {
            await write(by, nicks[other]);
            const place = { demo1: 'list', demo2: 'list' };
            rows.push({ id: await newest(by, 'send'), from: by, isRead: false, place });
          } else if (row !== undefined && row.place[by] !== 'gone') {
            if (kind === 'read') await read(by, row.id);
            if (kind === 'read' && row.from !== by) row.isRead = true;
            if (kind === 'delete') await remove(by, String(row.id));
            if (kind === 'keep') await keep(by, String(row.id));
            if (kind !== 'read') row.place[by] = kind === 'delete' ? 'gone' : 'locker';
          }
        }
        for (const by of ['demo1', 'demo2'] as const) {
          const wanted = (place: string, mine?: boolean) =>
            rows
              .filter((row) => row.place[by] === place && (mine === undefined || (row.from === by) === mine))
              .map(({ id }) => id)
              .toReversed();
          const seen = async (folder: string): Promise<readonly number[]> =>
            (await list(by, folder)).lists.map(({ id }) => id);
          expect(await seen('recv')).toEqual(wanted('list', false));
          expect(await seen('send')).toEqual(wanted('list', true));
          expect(await seen('locker')).toEqual(wanted('locker'));
          const news = rows.filter((row) => row.from !== by && !row.isRead && row.place[by] !== 'gone');
          expect(await unread(by)).toBe(news.length);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('J4 a message that is sent again', () => {
  test('with its id it comes once, however often and however many at once', async () => {
    const id = 'request-of-a-note';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => write('demo1', nicks.demo2, '한 번만', id)),
    );
    expect(answers.map(({ DATA }) => DATA?.stats)).toEqual(answers.map(() => 1));
    expect((await list('demo2', 'recv')).totalcnt).toBe(1);
    expect(await unread('demo2')).toBe(1);
  });

  test('the id is the sender’s own: another member’s same id writes', async () => {
    const id = 'request-of-two';
    await write('demo1', nicks.demo2, '하나', id);
    await write('demo3', nicks.demo2, '둘', id);
    expect((await list('demo2', 'recv')).totalcnt).toBe(2);
  });

  test('an id that is no id is refused, and nothing is written', async () => {
    expect((await write('demo1', nicks.demo2, '글', 'short')).CODE).toBe('AMW002');
    expect((await write('demo1', nicks.demo2, '글', 'x'.repeat(65))).CODE).toBe('AMW002');
    expect((await list('demo2', 'recv')).totalcnt).toBe(0);
  });
});

describe('M4 J4 items', () => {
  const random = async (by: Id, contents = '모르는 분께') =>
    (await store.post(`/market/use/PI01/${RANDOM_NOTE}`, { reqId: store.newId(), contents }, tokenOf(by)))
      .body;
  /** What the log of goods says that the items of this good did. */
  const notesOf = async (good: number): Promise<string[]> => {
    const uses = store.db.selectFrom('good_act').select('note').where('act', '=', 'use');
    return (await uses.where('good_id', '=', good).execute()).map(({ note }) => note);
  };
  const lastMessage = async (): Promise<string> => {
    const messages = store.db.selectFrom('memo').select('id').orderBy('id', 'desc').limit(1);
    return `message ${(await messages.executeTakeFirstOrThrow()).id}`;
  };

  test('a random note needs its item; one member gets it, never one who denies or blocks', async () => {
    expect(await random('demo1')).toMatchObject({ CODE: 'MU100', DATA: -400, msg: 'none-left' });
    await store.buy(tokenOf('demo1'), RANDOM_NOTE, 2);
    await store.db
      .updateTable('member')
      .set({ takes_memo: false })
      .where('mb_id', 'not in', ['demo1', 'demo2'])
      .execute();
    expect(await random('demo1')).toMatchObject({ CODE: 'MU000', DATA: 1 });
    expect((await list('demo2', 'recv')).lists).toMatchObject([{ nick: nicks.demo1, isRandom: true }]);
    expect((await list('demo1', 'send')).lists).toMatchObject([{ nick: '', isRandom: true }]);
    await store.post('/account/blocks/add', { nick: nicks.demo1 }, tokenOf('demo2'));
    expect(await random('demo1')).toMatchObject({ CODE: 'MU000', DATA: -400, msg: 'nobody' });
    const held = await store.inventory(tokenOf('demo1'));
    expect(held.find(({ id }) => id === RANDOM_NOTE)?.count).toBe(1);
    expect(await notesOf(RANDOM_NOTE)).toEqual([await lastMessage()]);
  });

  test('a message item sends beyond the day’s limit, and stays when the message is refused', async () => {
    await store.setValue('messages-per-day', 1);
    await write('demo1', nicks.demo2);
    expect((await write('demo1', nicks.demo2)).DATA).toEqual({ stats: -500, reason: 'day' });
    const path = (to: string) => `/account/memo/write/item/${encodeURIComponent(to)}`;
    const send = async (to: string) =>
      (await store.post(path(to), { reqId: store.newId(), contents: '한 통 더' }, tokenOf('demo1'))).body;
    expect(await send(nicks.demo2)).toMatchObject({ result: 'FAIL', msg: 'none-left' });
    await store.buy(tokenOf('demo1'), MESSAGE_ITEM);
    expect(await send('없는이름')).toMatchObject({ msg: 'none', CODE: 'AMW000', DATA: { stats: -100 } });
    expect(await send(nicks.demo2)).toMatchObject({ result: 'OK', CODE: 'AMW000', DATA: { stats: 1 } });
    expect(await send(nicks.demo2)).toMatchObject({ result: 'FAIL', msg: 'none-left' });
    expect((await list('demo2', 'recv')).totalcnt).toBe(2);
    expect(await notesOf(MESSAGE_ITEM)).toEqual([await lastMessage()]);
  });
});
