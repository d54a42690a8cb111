/** K8 pictures of comments on the real server: one a comment, of its writer alone, gone with it; a report keeps it for operators. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { reportLimits } from '../../../domain/reports/report.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { expiredReports } from '../../../server/features/reports/reports.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { goodPicture } from '../../given/domain/bad-files.ts';
import { boardMember } from '../../given/server/board-member.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const MINUTE = 60_000;
// The operator's login is proved by the host's clock.
let now = Date.now();
let server: OpenServer;
type Member = Awaited<ReturnType<typeof boardMember>>;
let writer: Member;
let other: Member;
let operator: GivenOperator;
let png: Buffer;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  operator = await provenOperator(server, 'chief');
  writer = await boardMember(server, 'writer', () => now);
  other = await boardMember(server, 'other', () => now);
  png = await goodPicture(40, 30, 'png');
});
afterAll(() => server.close());

async function newPost(): Promise<number> {
  now += MINUTE;
  return (await other.post('free', { subject: `글 ${now}`, contents: '<p>글</p>', kind_code: 'talk' })).DATA;
}
const upload = async (by: Member): Promise<string> =>
  (await by.upload({ name: 'a.png', bytes: png })).DATA.targetname;
interface Sent {
  readonly contents?: string;
  readonly picture?: string;
  readonly picture_alt?: string;
  /** The own comment that is changed. */
  readonly change?: number;
}
const send = async (by: Member, post: number, { change = 0, ...form }: Sent) => {
  now += MINUTE;
  const path = `/datatable/comment/update/spo/ko/free/${post}/${change}/${change}`;
  return (await server.post(path, { contents: '', ...form }, by.token)).body;
};
const comments = async (post: number) =>
  (await other.read(`/datatable/comment/list/spo/+09:00/ko/free/${post}/50/1`)).DATA.data;
const served = async (picture: string): Promise<number> =>
  (await server.get(`/datatable/file/${picture}`)).status;
const remove = (by: Member, id: number) => by.read(`/datatable/comment/delete/spo/free/${id}`);
const stored = (picture: string) =>
  server.db.selectFrom('upload').select('area').where('id', '=', picture).executeTakeFirst();

describe('K8 a picture of a comment', () => {
  test('stands beside its words or alone, with its description as one line', async () => {
    const post = await newPost();
    const picture = await upload(writer);
    const alone = await upload(writer);
    const sent = { contents: '골 장면', picture, picture_alt: ` 골\n 장면 ${'!'.repeat(200)}` };
    expect((await send(writer, post, sent)).CODE).toBe('DCU000');
    expect((await send(writer, post, { picture: alone })).CODE).toBe('DCU000');
    expect((await send(writer, post, { contents: '말만' })).CODE).toBe('DCU000');
    const rows = await comments(post);
    expect(rows[0].picture).toMatchObject({ id: picture, url: `/datatable/file/${picture}` });
    expect(rows[0].picture.alt).toMatch(/^골 장면 !+$/);
    expect(rows[0].picture.alt).toHaveLength(richLimits.altChars);
    expect(rows[1]).toMatchObject({ contents: '', picture: { id: alone, alt: '' } });
    expect(rows[2].picture).toBeNull();
    expect(await served(picture)).toBe(200);
  });

  test.each<readonly [code: string, what: string, form: () => Promise<Sent>]>([
    ['DCU001', 'neither words nor a picture', async () => ({ picture: '' })],
    ['DCU001', 'an id that is none', async () => ({ contents: 'x', picture: '../1' })],
    ['DCU004', 'an unknown upload', async () => ({ picture: 'a'.repeat(32) })],
    ['DCU004', 'the upload of another member', async () => ({ picture: await upload(other) })],
    [
      'FILTER',
      'a banned word in the description',
      async () => ({ picture: await upload(writer), picture_alt: '시 발' }),
    ],
  ])('%s %s', async (code, _what, form) => {
    const post = await newPost();
    expect((await send(writer, post, await form())).CODE).toBe(code);
    expect(await comments(post)).toEqual([]);
  });

  test('DCU004 a picture that another comment has, and a text file', async () => {
    const post = await newPost();
    const picture = await upload(writer);
    await send(writer, post, { picture });
    expect(await send(writer, post, { contents: '또', picture })).toEqual({ CODE: 'DCU004' });
    const text = await upload(writer);
    await server.db.updateTable('upload').set({ type: 'text/plain' }).where('id', '=', text).execute();
    expect(await send(writer, post, { picture: text })).toEqual({ CODE: 'DCU004' });
    expect(await comments(post)).toHaveLength(1);
  });

  test('a change keeps it where it is not named, replaces it, or takes it away', async () => {
    const post = await newPost();
    const [first, second] = [await upload(writer), await upload(writer)];
    const { DATA: change } = await send(writer, post, {
      contents: '하나',
      picture: first,
      picture_alt: '골',
    });
    await send(writer, post, { change, contents: '둘' });
    expect((await comments(post))[0]).toMatchObject({ contents: '둘', picture: { id: first, alt: '골' } });
    await send(writer, post, { change, contents: '둘', picture: first, picture_alt: '골!' });
    expect((await comments(post))[0].picture).toMatchObject({ id: first, alt: '골!' });
    await send(writer, post, { change, contents: '셋', picture: second });
    expect((await comments(post))[0].picture).toMatchObject({ id: second, alt: '' });
    expect([await served(first), await served(second)]).toEqual([404, 200]);
    await send(writer, post, { change, contents: '넷', picture: '' });
    expect((await comments(post))[0]).toMatchObject({ contents: '넷', picture: null });
    expect(await served(second)).toBe(404);
  });

  test('is gone with its comment, and with the post', async () => {
    const post = await newPost();
    const [first, second] = [await upload(writer), await upload(writer)];
    const { DATA: id } = await send(writer, post, { picture: first });
    await send(writer, post, { picture: second });
    await remove(writer, id);
    expect([await served(first), await served(second)]).toEqual([404, 200]);
    await other.read(`/datatable/delete/spo/free/${post}`);
    expect(await served(second)).toBe(404);
    expect(await stored(second)).toBeUndefined();
  });
});

describe('K8 a reported picture', () => {
  const report = async (comment: number): Promise<string> => {
    const form = { kind: 'comment', target: String(comment), reason: 'sexual', words: '' };
    return (await server.post('/report', form, other.token)).body.CODE;
  };
  const newest = async () => {
    const { text } = await server.get('/operate/reports/new/1', { token: operator.token });
    return JSON.parse(text).DATA.rows.at(-1);
  };
  const pictureOf = async (number: number, token = operator.token) =>
    JSON.parse((await server.get(`/operate/report/${number}/picture`, { token })).text);

  test('is kept for operators when the comment is gone, and ends with the report', async () => {
    const post = await newPost();
    const picture = await upload(writer);
    const { DATA: id } = await send(writer, post, { contents: '보세요', picture, picture_alt: '골' });
    expect(await report(id)).toBe('RP000');
    const row = await newest();
    expect(row).toMatchObject({ text: '보세요\n[사진] 골', picture: true });
    await remove(writer, id);
    expect(await served(picture)).toBe(404);
    const { CODE, DATA } = await pictureOf(row.report);
    expect(CODE).toBe('OP000');
    expect(DATA.type).toBe('image/webp');
    expect(Buffer.from(DATA.data, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    expect(await pictureOf(row.report, other.token)).not.toHaveProperty('DATA');
    const sweep = (at: number) =>
      createSweep({ db: server.db, expired: [expiredReports], now: () => at, log: () => {} }).run();
    await sweep(now);
    expect(await stored(picture)).toEqual({ area: 'report' });
    await server.db.updateTable('report').set({ state: 'closed', decided_at: now }).execute();
    await sweep(now + (reportLimits.keptDays + 1) * DAY_MS);
    await sweep(now + (reportLimits.keptDays + 1) * DAY_MS);
    expect(await stored(picture)).toBeUndefined();
    expect(await pictureOf(row.report)).toEqual({ CODE: 'OP404' });
  });

  test('stays shown while its comment is; a report of words alone has none', async () => {
    const post = await newPost();
    const picture = await upload(writer);
    const { DATA: alone } = await send(writer, post, { picture });
    const { DATA: words } = await send(writer, post, { contents: '말' });
    expect(await report(alone)).toBe('RP000');
    expect((await newest()).text).toBe('[사진]');
    expect(await served(picture)).toBe(200);
    expect(await report(words)).toBe('RP000');
    const row = await newest();
    expect(row.picture).toBe(false);
    expect(await pictureOf(row.report)).toEqual({ CODE: 'OP404' });
  });
});
