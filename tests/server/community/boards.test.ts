/** K1, K2, K3, K4, K5, K6, K7 boards on the real server: lists, search, reading, writing with every code, files, comments, what others may not do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { goodPicture } from '../../given/domain/bad-files.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { scriptPayloads, storedText } from '../../given/domain/script-payloads.ts';

const MINUTE = 60_000;
let now = Date.UTC(2026, 10, 23, 3);
let server: OpenServer;
let writer: Awaited<ReturnType<typeof boardMember>>;
let other: Awaited<ReturnType<typeof boardMember>>;
let visitor: ReturnType<typeof boardVisitor>;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  writer = await boardMember(server, 'writer', () => now);
  other = await boardMember(server, 'other', () => now);
  visitor = boardVisitor(server);
});
afterAll(() => server.close());

let nth = 0;
const fields = (more: Readonly<Record<string, string>> = {}) => ({
  subject: `제목 ${++nth}`,
  contents: `<p>내용 ${nth}</p>`,
  kind_code: 'talk',
  ...more,
});
/** A post of the writer, a minute after the one before. */
async function written(more: Readonly<Record<string, string>> = {}, board = 'free'): Promise<number> {
  now += MINUTE;
  const answer = await writer.post(board, fields(more));
  expect(answer).toEqual({ CODE: 'DU000', DATA: expect.any(Number) });
  return answer.DATA;
}
const list = (query = '', board = 'free', size = 10, page = 1) =>
  visitor.read(`/datatable/list/v1/+09:00/ko/${board}/${size}/${page}${query}`);
const read = (id: number, as = visitor, board = 'free') =>
  as.read(`/datatable/read/v1/+09:00/${board}/${id}`);
const subjects = (answer: { DATA: { data: { subject: string }[] } }) =>
  answer.DATA.data.map(({ subject }) => subject);

describe('K3, K5, K7 a post', () => {
  test('is listed and read with its neighbours, counts and links; only its writer owns it', async () => {
    const before = await written();
    const id = await written({ link1: 'https://a.example/1', link2: ' ', drawid: 'D-1' });
    const after = await written();
    const { CODE, DATA } = await read(id);
    expect(CODE).toBe('DR000');
    expect(DATA.data).toMatchObject({
      id,
      nick: writer.nick,
      contents: expect.stringMatching(/^<p>내용 \d+<\/p>$/),
      links: ['https://a.example/1'],
      link_count: 1,
      drawid: 'D-1',
      isOwner: 'N',
      hit: 1,
      down_url: '',
    });
    expect(DATA.next.id).toBe(after);
    expect(DATA.prev.id).toBe(before);
    expect((await read(id, writer)).DATA.data).toMatchObject({ isOwner: 'Y', hit: 1 });
    expect((await read(id, other)).DATA.data).toMatchObject({ isOwner: 'N', hit: 2 });
    expect((await read(id, visitor, 'event_board')).CODE).toBe('DR404');
  });

  test('K6 is not marked as changed when it is sent again as it stands', async () => {
    const same = fields({ link1: 'https://a.example/1', contents: '<p>가 <strong>나</strong></p>' });
    const id = await written(same);
    now += MINUTE;
    expect(await writer.post('free', same, id)).toEqual({ CODE: 'DU000', DATA: id });
    expect((await read(id)).DATA.data.edited_at).toBeNull();
    expect(await writer.post('free', { ...same, link1: 'https://a.example/2' }, id)).toMatchObject({
      CODE: 'DU000',
    });
    expect((await read(id)).DATA.data.edited_at).toEqual(expect.any(String));
  });

  test('is changed and deleted by its writer alone; its text is gone after that', async () => {
    const id = await written();
    expect(await other.post('free', fields({ subject: 'x' }), id)).toEqual({ CODE: 'DU209' });
    expect(await other.read(`/datatable/delete/spo/free/${id}`)).toEqual({ CODE: 'DD209' });
    expect(await visitor.read(`/datatable/delete/spo/free/${id}`)).toEqual({ CODE: 'DD209' });
    expect(await writer.post('free', fields({ subject: '바뀐 제목', kind_code: 'tip' }), id)).toEqual({
      CODE: 'DU000',
      DATA: id,
    });
    const changed = (await read(id)).DATA.data;
    expect(changed).toMatchObject({ subject: '바뀐 제목', kind_code: 'tip', edited_at: expect.any(String) });
    const total = (await list()).DATA.total;
    expect(await writer.read(`/datatable/delete/spo/free/${id}`)).toEqual({ CODE: 'DD000' });
    expect(await writer.read(`/datatable/delete/spo/free/${id}`)).toEqual({ CODE: 'DD404' });
    expect((await read(id)).CODE).toBe('DR404');
    expect((await list()).DATA.total).toBe(total - 1);
    const row = await server.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ contents: '', plain: '', grams: [] });
  });
});

describe('K5, K6 every refusal of writing', () => {
  test.each([
    ['DU002', 'subject', { subject: '  ' }],
    ['DU002', 'subject-long', { subject: '가'.repeat(boardLimits.subjectChars + 1) }],
    ['DU002', 'contents', { contents: '<p> </p>' }],
    ['DU002', 'contents-long', { contents: `<p>${'가'.repeat(richLimits.textChars + 1)}</p>` }],
    ['DU002', 'contents-long', { contents: '<p></p>'.repeat(richLimits.htmlChars) }],
    ['DU002', 'kind', { kind_code: '' }],
    ['DU002', 'kind', { kind_code: 'soccer' }],
    ['DU002', 'link', { link1: 'javascript:alert(1)' }],
    ['DU002', 'link', { link2: 'a.example' }],
    ['DU002', 'link-same', { link1: 'https://a.example', link2: 'https://a.example' }],
    ['DU002', 'bets-many', { wr_10: 'not json' }],
    ['FILTER', '시발', { subject: '야 시 발' }],
    ['FILTER', '시발', { contents: '<p>시<strong>발</strong></p>' }],
    ['FILTER', '시발', { contents: `<p>글<img src="/datatable/file/${'0'.repeat(32)}" alt="시 발"></p>` }],
  ])('%s %s', async (CODE, MSG, more) => {
    now += MINUTE;
    expect(await writer.post('free', fields(more))).toEqual({ CODE, MSG });
  });

  test('DL203 the same again, DL204 too fast, DU404 no such post, DL202 no such board, DU209 for visitors', async () => {
    const same = { subject: '같은 글', contents: '<p>같은 내용</p>' };
    await written(same);
    expect(await writer.post('free', fields())).toEqual({ CODE: 'DL204' });
    now += MINUTE;
    expect(await writer.post('free', fields(same))).toEqual({ CODE: 'DL203' });
    expect(await other.post('free', fields(same))).toMatchObject({ CODE: 'DU000' });
    now += boardLimits.repeatMs;
    await written(same);
    expect(await writer.post('free', fields(), 999_999)).toEqual({ CODE: 'DU404' });
    expect(await writer.post('nowhere', fields())).toEqual({ CODE: 'DL202' });
    const { body } = await server.post('/datatable/update/v1/ko/free/0', fields());
    expect(body).toEqual({ CODE: 'DU209' });
  });

  test.each(['notice', 'update', 'event', 'press'])('DU209: members do not write on %s', async (board) => {
    expect(await writer.post(board, fields())).toEqual({ CODE: 'DU209' });
    expect((await writer.read(`/datatable/config/v1/ko/${board}`)).DATA.config.userWrite).toBe('N');
  });

  test('DU201 while an operator has locked the board; K4 userWrite says so before', async () => {
    const config = async (as: typeof visitor) =>
      (await as.read('/datatable/config/v1/ko/event_board')).DATA.config;
    expect(await config(writer)).toMatchObject({ userWrite: 'Y', locked: 'N' });
    expect(await config(visitor)).toMatchObject({ userWrite: 'N' });
    const values = createSiteValues({ db: server.db, now: () => now, log: () => {} });
    const lock = async (value: string) => {
      now += MINUTE;
      await server.db.transaction().execute((trx) =>
        values.write(trx, {
          name: 'locked-boards',
          value,
          holdsFrom: now,
          writtenBy: null,
          reason: 'test',
        }),
      );
      await expect.poll(async () => (await config(writer)).locked).toBe(value !== '' ? 'Y' : 'N');
    };
    await lock('event_board');
    expect(await writer.post('event_board', fields())).toEqual({ CODE: 'DU201' });
    expect(await config(writer)).toMatchObject({ userWrite: 'N' });
    await lock('');
    await written({}, 'event_board');
  });

  test('a day takes no more posts than its limit', async () => {
    const busy = await boardMember(server, 'busy', () => now);
    for (let at = 0; at < boardLimits.postsPerDay; at++) {
      now += MINUTE / 2;
      expect((await busy.post('event_board', fields())).CODE).toBe('DU000');
    }
    now += MINUTE;
    expect(await busy.post('event_board', fields())).toEqual({ CODE: 'DU429' });
  });
});

describe('G5 bets that the writer shares in a post', () => {
  test('are own ones, at most three, and show how they ended', async () => {
    const bet = { game_code: 59, stake: 1, odds: 200, expected: 2, won: 0, bought_at: now };
    const add = async (memberId: number, state: string): Promise<number> => {
      const row = { ...bet, member_id: memberId, state };
      return (await server.db.insertInto('bet').values(row).returning('id').executeTakeFirstOrThrow()).id;
    };
    const [won, open, foreign] = [
      await add(writer.memberId, 'win'),
      await add(writer.memberId, 'opened'),
      await add(other.memberId, 'win'),
    ];
    const shared = (...ids: number[]) => ({
      wr_10: JSON.stringify(ids.map((draw_id) => ({ game_code: 59, draw_id }))),
    });
    const id = await written(shared(won, open));
    expect((await read(id)).DATA.data.bets).toEqual([
      { game_code: 59, draw_id: won, state: 'win' },
      { game_code: 59, draw_id: open, state: 'opened' },
    ]);
    now += MINUTE;
    expect(await writer.post('free', fields(shared(foreign)))).toEqual({ CODE: 'DU002', MSG: 'bets-own' });
    const many = fields(shared(won, won, won, won));
    expect(await writer.post('free', many)).toEqual({ CODE: 'DU002', MSG: 'bets-many' });
  });
});

describe('K5 files of a post', () => {
  const text = (said: string) => ({ name: `${said}.txt`, bytes: Buffer.from(said) });
  const served = async (url: string) => {
    const response = await fetch(server.address + url);
    return { status: response.status, type: response.headers.get('content-type'), headers: response.headers };
  };

  test('two are stored and served; one is deleted and another takes its place; no third', async () => {
    now += MINUTE;
    const picture = { name: '사진.png', bytes: await goodPicture(60, 40, 'png') };
    const { CODE, DATA: id } = await writer.post('free', fields(), 0, [picture, text('기록')]);
    expect(CODE).toBe('DU000');
    const { file, data } = (await read(id)).DATA;
    expect(file.map((one: { origin_name: string }) => one.origin_name)).toEqual(['사진.webp', '기록.txt']);
    expect(data.down_url.split(',')).toEqual(file.map((one: { down_url: string }) => one.down_url));
    expect(data.thumb).toBe(file[0].down_url);
    expect(await served(file[0].down_url)).toMatchObject({ status: 200, type: 'image/webp' });
    const { type, headers } = await served(file[1].down_url);
    expect(type).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(await writer.post('free', fields(), id, [text('셋째')])).toEqual({ CODE: 'DU003', MSG: 'many' });
    const changed = await writer.post('free', fields({ 'file_del[0]': '1' }), id, [text('새것')]);
    expect(changed.CODE).toBe('DU000');
    const after = (await read(id)).DATA;
    expect(after.file.map((one: { origin_name: string }) => one.origin_name)).toEqual([
      '새것.txt',
      '기록.txt',
    ]);
    expect(after.data.thumb).toBeNull();
    expect((await served(file[0].down_url)).status).toBe(404);
    await writer.read(`/datatable/delete/spo/free/${id}`);
    expect((await served(file[1].down_url)).status).toBe(404);
  });

  test.each([
    ['DU003', 'kind', [{ name: 'a.svg', bytes: Buffer.from('<svg onload="pwned()"/>') }]],
    ['DU003', 'same', [text('하나'), { ...text('하나'), name: 'b.txt' }]],
    ['DU003', 'many', [text('1'), text('2'), text('3')]],
    ['DU003', 'size', [{ name: 'a.png', bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }]],
    ['FILTER', '시발', [text('시 발')]],
  ])('%s %s, and no post is written', async (CODE, MSG, files) => {
    now += MINUTE;
    const total = (await list()).DATA.total;
    expect(await writer.post('free', fields(), 0, files)).toEqual({ CODE, MSG });
    expect((await list()).DATA.total).toBe(total);
  });

  test('DFU000 a picture in the text is the writer’s own; another’s is left out; the gallery needs one', async () => {
    const bytes = await goodPicture(50, 50, 'jpeg');
    const { CODE, DATA } = await writer.upload({ name: 'a.jpg', bytes });
    expect({ CODE, url: DATA.url }).toEqual({ CODE: 'DFU000', url: `/datatable/file/${DATA.targetname}` });
    const contents = `<p>글<img src="${DATA.url}" alt="x"></p>`;
    now += MINUTE;
    const stolen = await other.post('spomedia', fields({ contents }));
    expect((await read(stolen.DATA, visitor, 'spomedia')).DATA.data.contents).toBe('<p>글</p>');
    const id = await written({ contents }, 'spomedia');
    expect((await read(id, visitor, 'spomedia')).DATA.data).toMatchObject({ contents, thumb: DATA.url });
    expect((await list('', 'spomedia')).DATA.data[0]).toMatchObject({ id, thumb: DATA.url });
    now += MINUTE;
    expect(await writer.post('spomedia', fields())).toEqual({ CODE: 'DU002', MSG: 'picture' });
    expect(await writer.upload({ name: 'a.txt', bytes: Buffer.from('a') })).toEqual({
      CODE: 'DFU003',
      MSG: 'kind',
    });
  });
});

describe('K2 lists and search', () => {
  test('pages follow each other without holes or doubles, also after deletions, and by kind', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 12; at++)
      ids.unshift(await written({ kind_code: at % 3 === 0 ? 'tip' : 'question' }));
    const gone = ids.splice(4, 1)[0];
    await writer.read(`/datatable/delete/spo/free/${gone}`);
    const pages = await Promise.all([1, 2, 3].map((page) => list('', 'free', 4, page)));
    expect(pages.flatMap((page) => page.DATA.data.map(({ id }: { id: number }) => id)).slice(0, 11)).toEqual(
      ids,
    );
    const tips = await list('?kind_code=tip', 'free', 50);
    expect(new Set(tips.DATA.data.map((row: { kind_code: string }) => row.kind_code))).toEqual(
      new Set(['tip']),
    );
    expect(tips.DATA.total).toBe(tips.DATA.data.length);
    expect((await list('', 'free', 10, 1000)).DATA.data).toEqual([]);
  });

  test.each([
    ['subject', '손흥민', ['손흥민 결승골 예상']],
    ['subject', '결승골 예', ['손흥민 결승골 예상']],
    ['subject', 'WEST ham', ['West Ham 경기 분석']],
    ['subject', '골 상', []],
    ['contents', '오버', ['손흥민 결승골 예상', 'West Ham 경기 분석']],
    ['subject', 'ㅅㅎㅁ ㄱㅅ', ['손흥민 결승골 예상']],
    ['subject', '손흥민결승곬', []],
    ['subject', '결승고', ['손흥민 결승골 예상']],
    ['subject', '결승그', []],
    ['subject', '흥', ['손흥민 결승골 예상']],
    ['subject', '흐', ['손흥민 결승골 예상']],
    ['contents', '됴', []],
    ['subject', '韓', []],
    ['subject', 'ㅎ', 'DL001'],
    ['subject', 'a', 'DL001'],
    ['subject', '흥밍', []],
    ['subject', '흥믽', []],
    ['subject', '손흥밉', []],
    ['subject', '경깁', ['West Ham 경기 분석']],
    ['subject', '손흥민'.normalize('NFD'), ['손흥민 결승골 예상']],
    ['subject', 'ＷＥＳＴｈａｍ', ['West Ham 경기 분석']],
    ['contents', 'ㅇㅂ 2.5', ['West Ham 경기 분석']],
    ['contents', '저됴', []],
    ['contents', ' . ', 'DL001'],
    ['contents', '%', 'DL001'],
    ['contents', '100%_', []],
  ])('search of %s for %s', async (type, word, found) => {
    if ((await list(`?search_type=subject&search_word=${encodeURIComponent('손흥민')}`)).DATA.total === 0) {
      await written({ subject: 'West Ham 경기 분석', contents: '<p>오버 2.5를 봐요</p>' });
      await written({ subject: '손흥민 결승골 예상', contents: '<p>저도 <em>오버</em>로</p>' });
    }
    const answer = await list(`?search_type=${type}&search_word=${encodeURIComponent(word)}`);
    expect(answer.CODE === 'DL000' ? subjects(answer) : answer.CODE).toEqual(found);
  });

  test.each(['별명OTH', '별명ＯＴＨ', 'ㅂㅁoth', '별명OTH'.normalize('NFD')])(
    'search by nickname finds the writers whose names begin with %s',
    async (word) => {
      const found = await list(`?search_type=nick&search_word=${encodeURIComponent(word)}`, 'free', 50);
      expect(found.DATA.total).toBeGreaterThan(0);
      expect(new Set(found.DATA.data.map(({ nick }: { nick: string }) => nick))).toEqual(
        new Set([other.nick]),
      );
    },
  );
  test.each(['명OTH', 'ㅁoth', 'oth'])('and not with %s, which stands inside', async (word) => {
    const found = await list(`?search_type=nick&search_word=${encodeURIComponent(word)}`, 'free', 50);
    expect(found.DATA.total).toBe(0);
  });

  test('K1 five posts of a board for the home page; DL202 and ERROR for boards that are not there', async () => {
    const home = await visitor.read('/bbs/board.php?bo_table=free&page=1&page_row_num=5');
    expect(home).toMatchObject({ result: 'OK', msg: '' });
    expect(home.data.list).toHaveLength(5);
    expect((await visitor.read('/bbs/board.php?bo_table=nowhere')).result).toBe('ERROR');
    expect(await list('', 'nowhere')).toEqual({ CODE: 'DL202' });
  });
});

describe('S9 payloads through the form of posts', () => {
  test('none is stored beyond the grammar of stored texts', async () => {
    // Three x in a row are a banned word, and a form with a NUL is refused at the door.
    const harmless = scriptPayloads.map((payload) => payload.replaceAll(/x+/g, 'k').replaceAll('\0', ''));
    const subject = harmless[0] ?? '';
    const id = await written({ subject, contents: harmless.join('<br>').slice(0, 50_000) });
    const { data } = (await read(id)).DATA;
    expect(data.contents).toMatch(storedText);
    // Subjects, comments and names of files are plain text, which windows never read as HTML.
    expect(data.subject).toBe(subject);
  });
});
