/** K5: files of members are checked by their contents and drawn anew; 60 bad files are refused, each with its reason. */
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadLimits, uploadNameOf } from '../../../domain/uploads/upload-limits.ts';
import { checkFile } from '../../../server/uploads/check-file.ts';
import {
  dropUploads,
  expiredUploads,
  holdUploads,
  readUpload,
  storeUploads,
} from '../../../server/uploads/uploads.ts';
import { transact } from '../../../server/storage/transact.ts';
import { badFiles, goodPicture } from '../../given/domain/bad-files.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { addMember } from '../../../server/seed/members.ts';

const both = ['picture', 'text'] as const;

describe('K5 files that are accepted', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    '%s becomes WebP without metadata, within 1600 px',
    async (format) => {
      const bytes = await goodPicture(2400, 1200, format);
      const checked = await checkFile({ name: `사진.${format}`, bytes }, both);
      if (typeof checked === 'string') throw new Error(checked);
      const { format: stored, width, height, exif } = await sharp(checked.bytes).metadata();
      expect({ name: checked.name, stored, width, height, exif }).toEqual({
        name: '사진.webp',
        stored: 'webp',
        width: 1600,
        height: 800,
        exif: undefined,
      });
      expect(checked.bytes.includes('a secret name')).toBe(false);
    },
  );

  test('a text in UTF-8 stays as it is', async () => {
    const checked = await checkFile({ name: '기록.txt', bytes: Buffer.from('첫 줄\n둘째 줄\t끝\r\n') }, both);
    expect(checked).toMatchObject({ name: '기록.txt', type: 'text/plain' });
  });

  test('a text in EUC-KR is stored as UTF-8', async () => {
    // "첫 줄" as older Korean programs write it.
    const bytes = Buffer.from([0xc3, 0xb9, 0x20, 0xc1, 0xd9, 0x0d, 0x0a]);
    const checked = await checkFile({ name: '기록.txt', bytes }, both);
    if (typeof checked === 'string') throw new Error(checked);
    expect(checked.bytes.toString('utf8')).toBe('첫 줄\r\n');
  });

  test.each([
    ['little', Buffer.from('\uFEFF첫 줄\n', 'utf16le')],
    ['big', Buffer.from('\uFEFF첫 줄\n', 'utf16le').swap16()],
  ])('a text in UTF-16 (%s end first), as Windows writes it, is stored as UTF-8', async (_, bytes) => {
    const checked = await checkFile({ name: '기록.txt', bytes }, both);
    expect(typeof checked === 'string' ? checked : checked.bytes.toString('utf8')).toBe('첫 줄\n');
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\a\\b.png', 'b.png'],
    ['a\u202Egnp.txt', 'agnp.txt'],
    ['<b>"x".txt', 'bx.txt'],
    [`${'가'.repeat(300)}.txt`, `${'가'.repeat(96)}.txt`],
    ['.txt', '.txt'],
  ])('the name %s is stored as %s', (written, stored) => {
    expect(uploadNameOf(written)).toBe(stored);
  });
});

const files = await badFiles();
describe('K5 files that are refused', () => {
  test('there are at least 60', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
  });
  test.each(files)('$what ($name): $fault', async ({ name, bytes, fault }) => {
    expect(await checkFile({ name, bytes }, both)).toBe(fault);
  });
  const wide = (text: string): Buffer =>
    Buffer.concat(Array.from(text, (sign) => Buffer.from([sign.charCodeAt(0), 0, 0, 0])));
  const letters = wide('sixteen letters.');
  test('a text in UTF-32 is taken', async () => {
    expect(await checkFile({ name: 'a.txt', bytes: letters }, both)).toMatchObject({
      bytes: Buffer.from('sixteen letters.'),
    });
  });
  test.each([
    ['any bytes', Buffer.alloc(4000, Buffer.from([0x8f, 0xe3, 0x91, 0x4b, 0xd2]))],
    ['a surrogate', Buffer.from([0, 0xd8, 0, 0])],
    ['a code above 10FFFF', Buffer.from([0, 0, 0x11, 0])],
    ['a part of a letter', Buffer.from([0x41, 0])],
  ])('UTF-32 with %s behind its letters is refused', async (_, rest) => {
    expect(await checkFile({ name: 'a.txt', bytes: Buffer.concat([letters, rest]) }, both)).toBe('kind');
  });
  test('a kind that the place does not take is refused', async () => {
    expect(await checkFile({ name: 'a.txt', bytes: Buffer.from('a') }, ['picture'])).toBe('kind');
  });
});

describe('K5 files of a member', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let [memberId, other] = [0, 0];
  const now = Date.UTC(2026, 10, 23, 3);
  beforeAll(async () => {
    database = await openTestDatabase();
    const add = (id: string) =>
      addMember(database.db, { id, nick: id, level: 'UL01', gold: 0, status: 'NORMAL' }, 'hash', now);
    [memberId, other] = [await add('sender'), await add('other')];
  });
  afterAll(() => database.close());
  const text = (said: string) => ({ name: `${said}.txt`, bytes: Buffer.from(said) });
  const sender = () => ({ memberId, area: 'board', kinds: both }) as const;

  test('are stored together or not at all', async () => {
    const bad = { name: 'a.txt', bytes: gzipSync('a') };
    expect(await storeUploads(database.db, sender(), [text('one'), bad], now)).toBe('kind');
    expect(await database.db.selectFrom('upload').select('id').execute()).toEqual([]);
    expect(await storeUploads(database.db, sender(), [text('one'), text('one')], now)).toBe('same');
    expect(await storeUploads(database.db, sender(), [text('1'), text('2'), text('3')], now)).toBe('many');
  });

  test('are held by their owner alone, once, and only in their area', async () => {
    const stored = await storeUploads(database.db, sender(), [text('mine')], now);
    if (typeof stored === 'string') throw new Error(stored);
    const ids = stored.map(({ id }) => id);
    const hold = (by: number, area: 'board' | 'support') =>
      transact(database.db, (trx) => holdUploads(trx, { memberId: by, area }, ids, now));
    expect(await hold(other, 'board')).toEqual([]);
    expect(await hold(memberId, 'support')).toEqual([]);
    expect(await hold(memberId, 'board')).toEqual(ids);
    expect(await hold(memberId, 'board')).toEqual([]);
    expect(await readUpload(database.db, ids[0] ?? '', 'support')).toBeUndefined();
    await transact(database.db, (trx) => dropUploads(trx, ids));
    expect(await readUpload(database.db, ids[0] ?? '', 'board')).toBeUndefined();
  });

  test('that nothing holds are deleted after a day, and a day takes no more than its limit', async () => {
    const later = now + 2 * 86_400_000;
    const { filesPerDay } = uploadLimits;
    for (let at = 0; at < filesPerDay; at++)
      expect(await storeUploads(database.db, sender(), [text(`file ${at}`)], later)).toHaveLength(1);
    expect(await storeUploads(database.db, sender(), [text('too much')], later)).toBe('day');
    const sweep = async (at: number) => {
      for (const deletion of expiredUploads(at, 500)) await deletion.execute(database.db);
      return (await database.db.selectFrom('upload').select('id').execute()).length;
    };
    expect(await sweep(later + uploadLimits.unusedMs - 1)).toBe(filesPerDay);
    expect(await sweep(later + uploadLimits.unusedMs + 1)).toBe(0);
    expect(await storeUploads(database.db, sender(), [text('a new day')], later + 86_400_000)).toHaveLength(
      1,
    );
  });
});
