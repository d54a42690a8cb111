/** K10: what goes with a question: own bets as cards for the staff, and a recorded session that the staff can replay. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpo } from '../../../domain/protocol/session/spo-file.ts';
import { questionLimits } from '../../../domain/support/question.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { sharedBets } from '../../../server/features/shared-bets/shared-bets.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { boardMember } from '../../given/server/board-member.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { spoOf } from '../../given/domain/spo-bytes.ts';
import { storedBet } from '../../given/database/stored-bet.ts';

const STAKE = 1_234_567;
let server: OpenServer;
let operator: GivenOperator;
let asker: Awaited<ReturnType<typeof boardMember>>;
let other: Awaited<ReturnType<typeof boardMember>>;
let own: readonly number[] = [];
let foreign = 0;
beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
  asker = await boardMember(server, 'asker', Date.now);
  other = await boardMember(server, 'other', Date.now);
  const bet = ({ memberId }: typeof asker) =>
    storedBet(server.db, { memberId, stake: STAKE, at: Date.now() });
  own = [await bet(asker), await bet(asker), await bet(asker), await bet(asker)];
  foreign = await bet(other);
});
afterAll(() => server.close());

const listOf = (...ids: readonly number[]) =>
  JSON.stringify(ids.map((draw_id) => ({ game_code: 59, draw_id })));
interface Answer {
  readonly CODE: string;
  readonly DATA: number;
  readonly MSG?: string;
}
async function write(
  fields: Record<string, string>,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {},
  id = 0,
): Promise<Answer> {
  const body = new FormData();
  const form = { kind_code: 'QK03', subject: '정산이 늦어요', contents: '예측을 봐 주세요.', ...fields };
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  for (const [name, bytes] of Object.entries(files)) body.append('file', new Blob([bytes]), name);
  const url = `${server.address}/datatable/customer/update/spo/${id}`;
  const answer = await fetch(url, { method: 'POST', body, headers: { token: asker.token } });
  return (await answer.json()) as Answer;
}
const get = async (path: string, token: string) => JSON.parse((await server.get(path, { token })).text);
const read = async (id: number) =>
  (await get(`/datatable/customer/read/spo/ko/+09:00/${id}`, asker.token)).DATA;
const cards = async (id: number | undefined, token: string): Promise<string> =>
  JSON.stringify((await get(`/betting/shared/59-${id}`, token)).DATA);

describe('K10 bets of a question', () => {
  test('the asker and operators see them, other members and visitors do not', async () => {
    const [first] = own;
    const { CODE, DATA: id } = await write({ score: listOf(Number(first)) });
    expect(CODE).toBe('DCU000');
    expect((await read(id)).bets).toEqual([{ game_code: 59, draw_id: first }]);
    expect((await get(`/operate/question/${id}`, operator.token)).DATA.bets).toHaveLength(1);
    for (const token of [asker.token, operator.token]) {
      const card = await cards(first, token);
      expect(card).toContain(`"DrawId":${first}`);
      expect(card).not.toContain(String(STAKE));
    }
    expect(await cards(first, other.token)).toBe('[]');
    expect(await cards(first, '')).toBe('[]');
    // A bet that no question names stays the member's own.
    expect(await cards(own[3], operator.token)).toBe('[]');
  });

  test('an edit replaces them; with the question they go', async () => {
    const [, second, third] = own;
    const { DATA: id } = await write({ score: listOf(Number(second)) });
    expect((await write({ score: listOf(Number(third)), w: 'u' }, {}, id)).CODE).toBe('DCU000');
    expect(await cards(second, operator.token)).toBe('[]');
    expect(await cards(third, operator.token)).toContain(`"DrawId":${third}`);
    expect((await server.post(`/datatable/customer/delete/spo/${id}`, {}, asker.token)).body.CODE).toBe(
      'DCD000',
    );
    expect(await cards(third, operator.token)).toBe('[]');
  });

  test('they are no longer shown once the question is no longer kept', async () => {
    const now = () => Date.now() + questionLimits.keptDays * DAY_MS + 60_000;
    const { expired } = sharedBets.create({ db: server.db, now });
    if (expired === undefined) throw new Error('shared bets have no end');
    await createSweep({ db: server.db, expired: [expired], now, log: () => {} }).run();
    expect(await cards(own[0], operator.token)).toBe('[]');
  });

  test.each<[string, () => string]>([
    ['another member’s bet', () => listOf(foreign)],
    ['an own and another member’s bet', () => listOf(Number(own[0]), foreign)],
    ['a bet that does not exist', () => listOf(999_999_999)],
    ['more than three', () => listOf(...own)],
    ['a game without bets', () => JSON.stringify([{ game_code: 60, draw_id: own[0] }])],
    ['no list', () => '{"game_code":59}'],
    ['no JSON', () => 'bets'],
  ])('%s is refused, and nothing is written', async (_what, score) => {
    const count = async () => (await server.db.selectFrom('question').select('id').execute()).length;
    const before = await count();
    expect(await write({ score: score() })).toEqual({ CODE: 'DCU006' });
    expect(await count()).toBe(before);
    const files = server.db.selectFrom('upload').select('id').where('area', '=', 'support');
    expect(await files.where('used_at', 'is not', null).execute()).toEqual([]);
  });
});

describe('K10 the recording of a question', () => {
  const session = spoOf([{ kind: 'keyframe', at: 0, name: '', value: { matches: [] } }]);

  test.each([
    ['as it is', 'a.spo', session],
    ['packed', 'session.spo.gz', new Uint8Array(gzipSync(session))],
    ['packed, by another name', 'log.gz', new Uint8Array(gzipSync(session))],
  ])('%s it is kept byte by byte for the staff', async (_what, name, bytes) => {
    const { CODE, DATA: id } = await write({}, { [name]: bytes });
    expect(CODE).toBe('DCU000');
    const [file] = (await get(`/operate/question/${id}`, operator.token)).DATA.file;
    expect(file.name).toMatch(/\.spo(\.gz)?$/);
    const opened = (await get(`/operate/question/file/${file.id}`, operator.token)).DATA;
    expect(new Uint8Array(Buffer.from(opened.data, 'base64'))).toEqual(bytes);
    expect((await get(`/datatable/customer/file/${file.id}`, other.token)).CODE).toBe('DCU003');
  });

  const bomb = new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 * 1024)));
  test.each([
    ['text', new TextEncoder().encode('SPO?')],
    ['a page', new TextEncoder().encode('<script>pwned()</script>')],
    ['a session that was cut', session.slice(0, -20)],
    ['a session with a page behind its end', new Uint8Array([...session, ...Buffer.from('<script>')])],
    ['a session with a changed byte', session.with(session.length - 40, 0xff)],
    ['a packed text', new Uint8Array(gzipSync('hello'))],
    ['an archive that unpacks to 200 MB', bomb],
  ])('%s by the name of a session is refused', async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    expect(await write({}, { 'session.spo.gz': bytes })).toEqual({ CODE: 'DCU005', MSG: 'kind' });
    expect(await write({}, { 'session.spo': bytes })).toEqual({ CODE: 'DCU005', MSG: 'kind' });
  });

  test('posts do not take sessions', async () => {
    expect(openSpo(session).ok).toBe(true);
    const body = new FormData();
    for (const [name, value] of Object.entries({ subject: '글', contents: '<p>글</p>', kind_code: 'talk' }))
      body.append(name, value);
    body.append('file1', new Blob([session]), 'session.spo');
    const url = `${server.address}/datatable/update/v1/ko/free/0`;
    const answer = await fetch(url, { method: 'POST', body, headers: { token: asker.token } });
    expect(await answer.json()).toMatchObject({ CODE: 'DU003', MSG: 'kind' });
  });
});
