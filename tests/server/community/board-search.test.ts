/** K2 the search of boards on the real server: it finds what every other search of the site finds, in posts of earlier releases, too. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gramsOf, spacedGrams } from '../../../domain/boards/grams.ts';
import { finderOf } from '../../../domain/game-list/initials.ts';
import { renewGrams } from '../../../server/features/boards/renew-grams.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let now = Date.UTC(2026, 10, 23, 3);
let server: OpenServer;
let writer: Awaited<ReturnType<typeof boardMember>>;
let visitor: ReturnType<typeof boardVisitor>;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  writer = await boardMember(server, 'writer', () => now);
  visitor = boardVisitor(server);
});
afterAll(() => server.close());

let nth = 0;
/** A post of the writer, a minute after the one before. */
async function written(more: Readonly<Record<string, string>> = {}, board = 'free'): Promise<number> {
  now += 60_000;
  const contents = `<p>내용 ${++nth}</p>`;
  const answer = await writer.post(board, { contents, kind_code: 'talk', ...more });
  expect(answer).toEqual({ CODE: 'DU000', DATA: expect.any(Number) });
  return answer.DATA;
}
const list = (query: string, board = 'free', size = 10) =>
  visitor.read(`/datatable/list/v1/+09:00/ko/${board}/${size}/1${query}`);
const subjects = (answer: { DATA: { data: { subject: string }[] } }) =>
  answer.DATA.data.map(({ subject }) => subject);

describe('K2 the search of boards', () => {
  test('posts of an earlier release get their pairs anew and are found by initials; a deleted one is empty', async () => {
    const { db } = server;
    const id = await written({ subject: '옛날 하이라이트', contents: '<p>먼 경기</p>' });
    const gone = await written({ subject: '옛날 하이라이트' });
    await writer.read(`/datatable/delete/spo/free/${gone}`);
    const old = [...spacedGrams('옛날 하이라이트', '먼 경기')];
    await db.updateTable('post').set({ grams: old }).where('id', '=', id).execute();
    const search = (word: string) =>
      list(`?search_type=subject&search_word=${encodeURIComponent(word)}`).then(subjects);
    // The site itself may renew it at any moment, so that a search before says nothing.
    expect(gramsOf('옛날 하이라이트', '먼 경기').every((pair) => old.includes(pair))).toBe(false);
    const renewed = async (): Promise<number> => renewGrams(db);
    while ((await renewed()) > 0);
    expect(await search('ㅎㅇㄹ')).toEqual(['옛날 하이라이트']);
    expect(await search('하이라이')).toEqual(['옛날 하이라이트']);
    const row = await db.selectFrom('post').select('grams').where('id', '=', gone).executeTakeFirstOrThrow();
    expect(row.grams).toEqual([]);
  });

  test('a search finds in the database what the search of the site finds', async () => {
    const texts = [
      '토트넘 (런던)',
      '웨스트햄',
      '1-0 승',
      'FC서울·ㅋㅋ',
      '2.5 오버',
      'a_b%c\\d',
      'É클레어',
      '１００％',
      'ᄃᄃ 대박',
      'Bayern München, Łódź',
      'Große Ærø · Atle\u0301tico',
      'ㄳㄳ 부산 원정',
      'ㅇㅐㄱㅅㅣㅈㅡㄴ 개막',
      '바르셀로나의 넋',
      '한ㆍ일전 “1:0”',
      '[분석] 토트넘 : 첼시',
      '【속보】한일전 ★골든골★',
      '리뷰｜Brøndby~Żilina',
    ];
    for (const subject of texts)
      await written({ subject, contents: `<p>${subject}</p>`, kind_code: '' }, 'event_board');
    const words = [
      '서',
      '개막의',
      '토트너',
      '바르셀로',
      '넉',
      '부사',
      '넏',
      '토트넘',
      'ㅌㅌ',
      '토ㅌ',
      '트너',
      '웨슽',
      '웨스틓',
      '1-0',
      '10',
      '10승',
      'FC서',
      'ㅋㅋ',
      'ㄷㄷ',
      'munchen',
      'MÜNCHEN',
      'lodz',
      'grosse',
      'großeæ',
      'aero',
      'atletico',
      'Atlético',
      '2.5',
      '25',
      'b%c',
      'c\\d',
      '[토',
      'é클',
      '100%',
      '넘런',
      'ㄳ',
      'ㅄ',
      '톹ㄴ',
      '액시즌',
      '즌개',
      '밠ㄹ',
      '너ㄱㅅ',
      '한일',
      '전1',
      '분석토트',
      '분석 토트넘',
      '[분석]토트넘',
      '속보 한일',
      '골든골',
      '리뷰 bron',
      'brondbyzil',
      'xhxmsja',
      'ckadir',
      '첼시 분석',
      'fc서울',
      '서울fc',
      '전1 한ㆍ일',
      'lodz munchen',
      '첼시 없는말',
      'ㅊㅅ 토트너',
    ];
    for (const [type, word] of ['subject', 'contents'].flatMap((one) =>
      words.map((sought) => [one, sought] as const),
    )) {
      const found = await list(
        `?search_type=${type}&search_word=${encodeURIComponent(word)}`,
        'event_board',
        50,
      );
      const wanted = texts
        .filter(finderOf(word))
        .map((subject) => subject.normalize('NFC'))
        .toReversed();
      expect([type, word, subjects(found)]).toEqual([type, word, wanted]);
    }
  });

  test.each([
    ['첼시 토트넘', true],
    ['토트넘 vs 첼시', true],
    ['"토트넘 첼시"', true],
    ['"첼시 토트넘"', false],
    ['“토트넘 첼시” 분석', true],
    ['분석 "첼시 토트넘"', false],
    ['토트넘 아스널', false],
    ['tjqmsk 토트넘', false],
    ['xhxmsja cpftl', true],
  ])('K2 %s finds a post on 토트넘 : 첼시 by its words, in quotes as a whole: %s', async (word, is) => {
    for (const type of ['subject', 'contents']) {
      const found = subjects(
        await list(`?search_type=${type}&search_word=${encodeURIComponent(word)}`, 'event_board', 50),
      );
      expect([type, found.includes('[분석] 토트넘 : 첼시')]).toEqual([type, is]);
    }
  });
});
