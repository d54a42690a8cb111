/** Season files as feeds: the numbers of their matches. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFootballData } from '../../../domain/recording/football-data.ts';
import { createFixtures, FILES, LAPS } from '../../../server/feed/fixtures/fixtures-source.ts';
import { openFixtures } from '../../../server/feed/fixtures/open-fixtures.ts';
import { playedIdOf, preMatchGameOf, preMatchGames } from '../../../server/feed/pre-match-feed.ts';
import { BadOption } from '../../../server/error-code.ts';
import { seasonFile } from '../../given/domain/season-file.ts';
import { temporaryFile } from '../../given/runs/temporary.ts';

const text = readFileSync(seasonFile(), 'utf8');
const { matches } = readFootballData(text);
const NOW = Date.UTC(2026, 10, 21, 9);
const idsAt = (fileNumber: number, speed: number, at: number, given = matches): readonly number[] =>
  createFixtures({ name: 'season.csv', matches: given, fileNumber, speed })
    .advance(at)
    .flatMap((event) => (event.kind === 'match' ? [event.match.facts.matchId] : []));
const written = (content: string): string => temporaryFile('spo-fixtures-', 'season.csv', content);
const opened = (...files: readonly string[]) => openFixtures(files, { speed: 1, say: () => {} });

describe('where season files lie', () => {
  const season = (home: string): string =>
    `Div,Date,HomeTeam,AwayTeam,B365H,B365D,B365A\nE0,20/01/2023,${home},Chelsea,2,3,4`;
  const read = async (path: string) => {
    const said: string[] = [];
    const sources = await openFixtures([path], { speed: 1, say: (line) => said.push(line) });
    return { names: sources.map(({ name }) => name), said };
  };

  test('an archive of a season holds one of each league; another file in it is passed over', async () => {
    const zip = zipSync({
      'E0.csv': strToU8(season('Arsenal')),
      'E1.csv': gzipSync(season('Leeds')),
      'notes.txt': strToU8('B365 = Bet365'),
    });
    const { names, said } = await read(temporaryFile('spo-fixtures-', 'data.zip', zip));
    expect(names).toEqual([expect.stringContaining('E0.csv'), expect.stringContaining('E1.csv')]);
    expect(said).toEqual([
      expect.stringMatching(/E0\.csv, line 1: the header lacks FTHG, FTAG/),
      expect.stringMatching(/E1\.csv, line 1: the header lacks FTHG, FTAG/),
      expect.stringMatching(/data\.zip\/notes\.txt: the header lacks Date.*passed over$/),
    ]);
  });

  test('a folder of them, and a table that Excel saved as Unicode', async () => {
    const unicode = Buffer.from(`\uFEFF${season('Leeds').replaceAll(',', '\t')}`, 'utf16le');
    const path = temporaryFile('spo-fixtures-', 'a.csv', season('Arsenal'));
    writeFileSync(join(dirname(path), 'b.txt'), unicode);
    expect((await read(dirname(path))).names).toHaveLength(2);
    await expect(
      read(temporaryFile('spo-fixtures-', 'x.zip', zipSync({ 'a.txt': strToU8('a') }))),
    ).rejects.toThrow('the header lacks Date');
  });

  const joined = (last: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${season('Málaga')}\n`), last]);
  test.each([
    ['UTF-16, big end first', Buffer.from(`\uFEFF${season('Málaga')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(season('Málaga'), 'utf16le')],
    ['UTF-16 without a mark, big end first', Buffer.from(season('Málaga'), 'utf16le').swap16()],
    [
      'the code page of Windows behind a mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(season('Málaga'), 'latin1')]),
    ],
    ['two encodings that were joined', joined(Buffer.from(season('München'), 'latin1'))],
    ['UTF-8 that is cut off within a letter', joined(Buffer.from([0x41, 0xc3]))],
  ])('a file in %s is read', async (_, bytes) => {
    const [source] = await opened(temporaryFile('spo-fixtures-', 'a.csv', bytes));
    const homes = source
      ?.advance(NOW)
      .flatMap((event) => (event.kind === 'match' ? [event.match.facts.home.name.en] : []));
    expect(homes?.[0]).toBe('Málaga');
  });

  const SEOUL = [0xbc, 0xad, 0xbf, 0xef];
  /** Syllables of the code page of Windows alone: the first, one in the middle, the last. */
  const RARE = [0x81, 0x41, 0x94, 0xee, 0xc6, 0x52];
  test.each([
    ['EUC-KR, as Excel saves it in Korea', SEOUL, '서울'],
    ['the Korean code page of Windows', [...SEOUL, ...RARE], '서울갂뷁힣'],
    ['Western letters that are a rare syllable in Korea', [0xc4, 0x6e], 'Än'],
  ])('names in %s', async (_, name, expected) => {
    const [before = '', after = ''] = season('HOME').split('HOME');
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from(name), Buffer.from(after)]);
    const [source] = await opened(temporaryFile('spo-fixtures-', 'a.csv', bytes));
    const homes = source
      ?.advance(NOW)
      .flatMap((event) => (event.kind === 'match' ? [event.match.facts.home.name.en] : []));
    expect(homes?.[0]).toBe(expected);
  });

  test('the refusal of an Excel workbook says that it is one', async () => {
    const book = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/worksheets/sheet1.xml': strToU8('<worksheet/>'),
    });
    await expect(read(temporaryFile('spo-fixtures-', 'E0.xlsx', book))).rejects.toThrow(
      'Excel workbook. Save its sheets as CSV',
    );
  });

  test('an older workbook is one, too: refused alone, passed over beside season files', async () => {
    const old = new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 9)]));
    await expect(read(temporaryFile('spo-fixtures-', 'all-euro.xls', old))).rejects.toThrow(
      /all-euro\.xls: this is an Excel workbook\. Save its sheets as CSV/,
    );
    const zip = zipSync({ 'E0.csv': strToU8(season('Arsenal')), 'E0.xls': old });
    const { names, said } = await read(temporaryFile('spo-fixtures-', 'data.zip', zip));
    expect(names).toHaveLength(1);
    expect(said).toContainEqual(
      expect.stringMatching(/data\.zip\/E0\.xls: .*workbook.*; it is passed over$/),
    );
  });

  test.each([
    ['the code page of Windows', 'latin1', ''],
    ['UTF-8', 'utf8', ''],
    ['UTF-8 with a byte order mark', 'utf8', '\uFEFF'],
  ] as const)('letters in %s', async (_, code, mark) => {
    const bytes = Buffer.from(`${mark}${season('Bayern München')}`, code);
    const [source] = await openFixtures([temporaryFile('spo-fixtures-', 'D1.csv', bytes)], {
      speed: 1000,
      say: () => {},
    });
    const homes = Array.from({ length: 200 }, (__, at) => source?.advance(NOW + at * 1000) ?? [])
      .flat()
      .flatMap((event) => (event.kind === 'match' ? [event.match.facts.home.name.en] : []));
    expect(new Set(homes)).toEqual(new Set(['Bayern München']));
  });

  test('what rows lack is printed with file and line, up to five', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `\n0${at + 1}/01/2023,A${at},B,,,2,3,4`);
    const { said } = await read(
      written(`Date,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A${rows.join('')}`),
    );
    expect(said).toHaveLength(6);
    expect(said[0]).toMatch(/season\.csv, line 2: no score, void at its end$/);
    expect(said[5]).toMatch(/season\.csv: 3 more lines lack something and are played$/);
  });

  test('a file of scores without prices says so', async () => {
    const old = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\nE0,19/08/95,Arsenal,Chelsea,1,0';
    await expect(read(written(old))).rejects.toThrow('no match in 1 rows can be used (no prices)');
  });
});

describe('numbers of the matches of season files', () => {
  test('files that are alike, or begin alike, are refused at the start with both names; others play together', async () => {
    const [header = '', ...rows] = text.split('\n');
    const season = [...rows, ...rows];
    const one = written([header, ...season].join('\n'));
    const same = written([header, ...season].join('\n'));
    const grown = written([header, ...season, ...rows.slice(0, 1)].join('\n'));
    const turned = written([header, ...season.toReversed()].join('\n'));
    for (const other of [same, grown]) {
      const refused = opened(one, other);
      await expect(refused).rejects.toBeInstanceOf(BadOption);
      await expect(refused).rejects.toThrow(`--fixtures ${one} and ${other}: `);
    }
    const [first, second] = await opened(one, turned);
    const idsOf = (source: typeof first) =>
      (source?.advance(NOW) ?? []).flatMap((event) =>
        event.kind === 'match' ? [event.match.facts.matchId] : [],
      );
    const theirs = new Set(idsOf(second));
    expect(theirs.size).toBeGreaterThan(0);
    expect(idsOf(first).filter((id) => theirs.has(id))).toEqual([]);
    // The same file alone has the same numbers as beside another, and as after a restart.
    expect(idsOf((await opened(one))[0])).toEqual(idsOf((await opened(one, turned))[0]));
  });

  test.each([
    ['the first number', 0, 1, NOW],
    ['the last number at the highest speed', FILES - 1, 1000, NOW],
    ['in eighty years, the shortest file', FILES - 1, 1000, Date.UTC(2106, 0, 1)],
  ])(
    '%s: safe integers in the range of played matches, which every game moves into its own',
    (_, number, speed, at) => {
      const ids = idsAt(number, speed, at, at === NOW ? matches : matches.slice(0, 2));
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => id < 1e15 || id >= 2e15 || preMatchGameOf(id) !== null)).toEqual([]);
      for (const game of preMatchGames) {
        const moved = ids.map((id) => id + game.ids);
        expect(moved.filter((id) => !Number.isSafeInteger(id) || preMatchGameOf(id) !== game)).toEqual([]);
        expect(moved.map(playedIdOf)).toEqual(ids);
      }
    },
  );

  test('neighbouring numbers share no match, however many laps are over', () => {
    const far = Date.UTC(2106, 0, 1);
    for (const at of [NOW, far]) {
      const seen = [0, 1, FILES / 2, FILES - 1].flatMap((number) =>
        idsAt(number, 1000, at, matches.slice(0, 2)),
      );
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('after so many laps that numbers come again, a match is still found and settled by its own file', () => {
    const few = matches.filter(({ final }) => final !== null).slice(0, 2);
    const source = createFixtures({ name: 'season.csv', matches: few, fileNumber: 7, speed: 1000 });
    const at = Date.UTC(2106, 0, 1);
    const lapMs = 86_400_000 / 1000;
    expect((at - Date.UTC(2020, 0, 1)) / lapMs).toBeGreaterThan(LAPS);
    const published = source.advance(at).flatMap((event) => (event.kind === 'match' ? [event.match] : []));
    const waiting = published.filter(({ facts }) => facts.startsAt > at);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { facts } of waiting) {
      expect(source.settlementsOf(facts.matchId, at)).toEqual([]);
      expect(source.settlementsOf(facts.matchId, facts.startsAt + lapMs)).toMatchObject([
        { matchId: facts.matchId },
      ]);
    }
  });
});
