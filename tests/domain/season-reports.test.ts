/** S5 season files of football-data.co.uk as people who keep them report them: saved by Excel, joined, filled up, in other orders of the day. */
import { describe, expect, test } from 'vitest';
import { readFootballData } from '../../domain/recording/football-data.ts';

const HEAD = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A';
const row = (more: Readonly<Record<string, string>> = {}): string =>
  HEAD.split(',')
    .map(
      (name) =>
        more[name] ??
        { Div: 'E0', Date: '17/08/2019', Time: '20:00', HomeTeam: 'A', AwayTeam: 'B' }[name] ??
        '2',
    )
    .join(',');
const read = (...lines: readonly string[]) => readFootballData(lines.join('\r\n'));
const startOf = (...lines: readonly string[]) => {
  const [match] = read(HEAD, ...lines).matches;
  return match === undefined ? null : new Date(match.startsAt).toISOString().slice(0, 16);
};

describe('a day and a time', () => {
  // 20:00 in London in August is 19:00 UTC.
  test.each([
    ['17/08/19', '20:00'],
    ['17.08.2019', '20:00:00'],
    ['2019-08-17', '8:00 PM'],
    ['2019-08-17 00:00:00', '08:00 pm'],
    ['17-Aug-19', '20.00'],
    ['17 August 2019', '0.8333333333'],
    ['43694', '20:00'],
    ['Sat 17/08/2019', '20:00'],
    ['Sat Aug 17 2019', '2000'],
    ['August 17 2019', '20:00'],
    ['20190817', '20:00'],
    ['2019.08.17', '20:00'],
    ['2019-08-17T19:00:00Z', ''],
    ['2019-08-17 20:00:00', ''],
    ['43694.0', '0,833333'],
    // As Excel writes them in Korea.
    ['2019. 8. 17.', '오후 8:00'],
    ['2019년 8월 17일', '20시 00분'],
    ['2019-08-17', 'PM 8:00'],
    ['17/08/2019', '8pm'],
    ['17/08/2019', '8 PM'],
    ['17/08/2019', '20:00:00.000'],
    ['１７/０８/２０１９', '２０：００'],
    // The time stands behind the day, also with its zone.
    ['17/08/2019 20:00', ''],
    ['17.08.2019 8:00 PM', ''],
    ['17 Aug 2019 20:00', ''],
    ['2019. 8. 17. 오후 8:00', ''],
    ['43694.833333', ''],
    ['2019-08-17T21:00:00+02:00', ''],
    ['17 Aug 2019 00:00', '20:00'],
  ])('%s %s', (Date, Time) => {
    expect(startOf(row({ Date, Time: Time.includes(',') ? `"${Time}"` : Time }))).toBe('2019-08-17T19:00');
  });

  test('the order of America is known by the days of the whole file', () => {
    const [first, second] = read(
      HEAD,
      row({ Date: '08/04/2019' }),
      row({ Date: '8/17/2019', HomeTeam: 'C' }),
    ).matches;
    expect([first?.startsAt, second?.startsAt]).toEqual([
      Date.UTC(2019, 7, 4, 19),
      Date.UTC(2019, 7, 17, 19),
    ]);
  });

  test('a file with days of both orders is read day first; a day that is none is named', () => {
    const { matches, problems } = read(
      HEAD,
      row({ Date: '17/08/2019' }),
      row({ Date: '8/18/2019' }),
      row({ Date: 'tbc' }),
    );
    expect(matches).toHaveLength(1);
    expect(problems.map(({ why }) => why)).toEqual(['unreadable date "8/18/2019"', 'unreadable date "tbc"']);
  });

  test.each(['', 'tbc', '25:00', '13:00 PM'])('a time %j is said, and the match starts at 15:00', (Time) => {
    const { matches, lacks } = read(HEAD, row({ Time }));
    expect(matches[0]?.startsAt).toBe(Date.UTC(2019, 7, 17, 14));
    expect(lacks[0]?.what).toMatch(/time, starts at 15:00$/);
  });
});

describe('rows', () => {
  test('signs that nobody sees are no part of a name, and a name of them alone is none', () => {
    const { matches, problems } = read(
      HEAD,
      row({ HomeTeam: '\u200fA\u200b', AwayTeam: 'B\u0000' }),
      row({ HomeTeam: '\u200b' }),
    );
    expect(matches.map(({ home, away }) => [home, away])).toEqual([['A', 'B']]);
    expect(problems).toEqual([{ line: 3, why: 'no home team' }]);
  });
  test('winner prices in another form are said, and the other markets of the row are played', () => {
    const [head, prices] = [`${HEAD},B365>2.5,B365<2.5`, ',1.9,1.9'];
    const words = row({ B365H: 'short', B365D: '4 to 1', B365A: '7 to 1' });
    const { matches, lacks } = read(head, words + prices);
    expect(matches[0]?.prices.map(({ marketId }) => marketId)).toEqual([18]);
    expect(lacks).toEqual([{ line: 2, what: 'no prices of the winner' }]);
  });
  test.each([
    [
      ['+110', '+230', '+250'],
      [210, 330, 350],
    ],
    [
      ['-200', '+300', '+550'],
      [150, 400, 650],
    ],
    [
      ['\u2212110', '+100', '-10000'],
      [191, 200, 101],
    ],
    [
      ['+150', '240', '1.90'],
      [250, 24_000, 190],
    ],
  ])('S5 odds of America, %j, pay %j', ([B365H = '', B365D = '', B365A = ''], odds) => {
    const { matches } = read(HEAD, row({ B365H, B365D, B365A }));
    expect(matches[0]?.prices[0]?.outcomes.map((one) => one.odds)).toEqual(odds);
  });
  test.each(['+99', '-50', '+1.5', '-110.5', '+0110', '+-110'])('S5 odds of %j are none', (B365H) => {
    const { problems } = read(HEAD, row({ B365H }));
    expect(problems).toEqual([{ line: 2, why: 'no prices' }]);
  });
  test('a score in full width is read, and a raised digit is none', () => {
    const { matches, lacks } = read(HEAD, row({ FTHG: '３' }), row({ HomeTeam: 'C', FTHG: '²' }));
    expect(matches.map(({ final }) => final)).toEqual([{ home: 3, away: 2 }, null]);
    expect(lacks).toEqual([{ line: 3, what: 'unreadable score "²:2", void at its end' }]);
  });
  test('bars part columns, too', () => {
    const { matches, lacks } = read(...[HEAD, row()].map((line) => line.replaceAll(',', '|')));
    expect([matches[0]?.home, matches[0]?.final?.home, lacks]).toEqual(['A', 2, []]);
  });
  test.each([
    HEAD.toLowerCase(),
    HEAD.toUpperCase(),
    HEAD.replace('HomeTeam,AwayTeam', ' Home Team ,away_team'),
  ])('a head in another form is read: %s', (head) => {
    const { matches, problems, lacks } = read(head, row(), head, row({ HomeTeam: 'C' }));
    expect([matches.length, problems, lacks]).toEqual([2, [], []]);
    expect(matches[0]).toMatchObject({
      division: 'E0',
      startsAt: Date.UTC(2019, 7, 17, 19),
      home: 'A',
      final: { home: 2 },
    });
    expect(matches[0]?.prices[0]?.outcomes.map(({ odds }) => odds)).toEqual([200, 200, 200]);
  });
  test('of two columns that differ by case alone each has its own value', () => {
    const { matches } = read(`${HEAD},b365h`, `${row()},9`);
    expect(matches[0]?.prices[0]?.outcomes[0]?.odds).toBe(200);
    const other = read(`b365h,${HEAD}`, `9,${row()}`).matches;
    expect(other[0]?.prices[0]?.outcomes[0]?.odds).toBe(200);
  });

  test('of two columns with one name the first counts', () => {
    const { matches } = read(`${HEAD},B365H,B365D,B365A`, `${row()},9,9,9`);
    expect(matches[0]?.prices[0]?.outcomes.map(({ odds }) => odds)).toEqual([200, 200, 200]);
  });

  test('a result that does not fit its score is said, and the score counts', () => {
    const { matches, lacks } = read(`${HEAD},FTR`, `${row()},A`, `${row({ HomeTeam: 'C' })},D`);
    expect([matches[0]?.final, lacks]).toEqual([
      { home: 2, away: 2 },
      [{ line: 2, what: 'the result A does not fit 2:2, which counts' }],
    ]);
  });

  test('a match that the file has twice is played once, with its score', () => {
    const { matches, problems, lacks } = read(
      HEAD,
      row({ FTHG: '', FTAG: '' }),
      row(),
      row({ Time: '21:00' }),
    );
    expect(matches.map(({ line, final }) => [line, final?.home])).toEqual([[3, 2]]);
    expect(problems).toEqual([
      { line: 2, why: 'the match of line 3 again' },
      { line: 4, why: 'the match of line 3 again' },
    ]);
    expect(lacks).toEqual([]);
  });

  test('a postponed match and its new date are two rows, the first without a result', () => {
    const { matches } = read(HEAD, row({ FTHG: '', FTAG: '' }), row({ Date: '01/09/2019' }));
    expect(matches.map(({ final }) => final === null)).toEqual([true, false]);
  });

  test('files that were joined have a head each, and each row the prices of its own', () => {
    const other = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,IWH,IWD,IWA,B365H,B365D,B365A';
    const { matches, problems } = read(
      HEAD,
      row(),
      other,
      'E0,24/08/2019,C,D,1,1,9,9,9,1.5,4,6',
      HEAD,
      row({ HomeTeam: 'E' }),
    );
    expect(problems).toEqual([]);
    expect(
      matches.map(({ home, prices }) => [home, ...(prices[0]?.outcomes.map(({ odds }) => odds) ?? [])]),
    ).toEqual([
      ['A', 200, 200, 200],
      ['E', 200, 200, 200],
      ['C', 150, 400, 600],
    ]);
  });

  test('empty columns and rows at the ends cost nothing, also without a last line break', () => {
    const { matches, problems, lacks } = read(
      `${HEAD},,,`,
      row(),
      `${row({ HomeTeam: 'C' })},,,,,`,
      ',,,,,,,,,,',
      '',
      row({ HomeTeam: 'D' }),
    );
    expect([matches.length, problems, lacks]).toEqual([3, [], []]);
  });

  test('a file whose rows are all shorter than its head keeps its last one', () => {
    const { matches, lacks } = read(`${HEAD},LBH,LBD,LBA`, row(), row({ HomeTeam: 'C' }));
    expect([matches.length, lacks.length]).toEqual([2, 2]);
  });
});

test.each([
  ['closing prices of one book', 'WHCH,WHCD,WHCA', '1.5,4,6', ['', 150, 400, 600]],
  ['an exchange alone', 'BFEH,BFED,BFEA', '1.5,4,6', ['', 150, 400, 600]],
  [
    'the best prices before those at kick-off',
    'PSCH,PSCD,PSCA,MaxH,MaxD,MaxA',
    '9,9,9,1.5,4,6',
    ['', 150, 400, 600],
  ],
  ['totals at kick-off', 'BFEC>2.5,BFEC<2.5', '1.8,2.1', ['total=2.5', 180, 210]],
  ['a line with the minus of tables', 'AHh,PAHH,PAHA', '−0.75,1.9,2', ['hcp=-0.75', 190, 200]],
  ['a handicap at kick-off', 'AHCh,MaxCAHH,MaxCAHA', '-0.75,1.9,2', ['hcp=-0.75', 190, 200]],
])('%s', (_, columns, prices, expected) => {
  const { matches } = read(`Date,HomeTeam,AwayTeam,${columns}`, `17/08/2019,A,B,${prices}`);
  expect(
    matches[0]?.prices.map(({ specifier, outcomes }) => [specifier, ...outcomes.map(({ odds }) => odds)]),
  ).toEqual([expected]);
});

test('more goals at half-time than at the end are no half-time score, which is said', () => {
  const head = `${HEAD},HTHG,HTAG`;
  const { matches, lacks } = read(head, `${row()},3,0`, `${row({ HomeTeam: 'C' })},1,2`);
  expect(matches.map(({ final, half }) => [final?.home, half])).toEqual([
    [2, null],
    [2, { home: 1, away: 2 }],
  ]);
  expect(lacks).toEqual([{ line: 2, what: 'its goals at half-time are more than at the end' }]);
});

test.each([
  ['0/-0.5', 'hcp=-0.25'],
  ['"0,-0.5"', 'hcp=-0.25'],
  ['0.5/1', 'hcp=0.75'],
  ['"-1, -1.5"', 'hcp=-1.25'],
  ['"0,5"', 'hcp=0.5'],
  ['-½', 'hcp=-0.5'],
  ['+½', 'hcp=0.5'],
  ['−1¼', 'hcp=-1.25'],
  ['1 ¾', 'hcp=1.75'],
  ['0/-½', 'hcp=-0.25'],
  ['-½/-1', 'hcp=-0.75'],
  ['AH -½', 'hcp=-0.5'],
  ['pk', 'hcp=0'],
  ['⅓', undefined],
  ['½½', undefined],
  ['0/1', undefined],
])('a handicap written as %s is the line %s', (written, specifier) => {
  const { matches } = read(`${HEAD},B365AHH,B365AHA,B365AH`, `${row()},1.9,1.95,${written}`);
  expect(matches[0]?.prices.find(({ marketId }) => marketId === 16)?.specifier).toBe(specifier);
});

describe('marks that programs write for a missing value', () => {
  const books = `${HEAD},PSH,PSD,PSA,B365AHH,B365AHA,B365AH,AHh,FTR`;
  test.each(['#N/A', '#VALUE!', '#REF!', 'N/A', 'NA', 'NaN', 'null', 'None', '-', '--', '–', '?', '.', '0'])(
    'prices of %j are none, and the next bookmaker has them',
    (gap) => {
      const { matches, lacks } = read(books, `${row()},${gap},${gap},${gap},1.9,1.95,-0.5,-1,D`);
      expect(matches[0]?.prices.map(({ specifier, outcomes }) => [specifier, outcomes[0]?.odds])).toEqual([
        ['', 200],
        ['hcp=-0.5', 190],
      ]);
      expect(lacks).toEqual([]);
    },
  );
  test.each(['#N/A', 'NaN', '-', 'null'])('a line of %j is that of the next column', (gap) => {
    const { matches } = read(books, `${row()},3,3,3,1.9,1.95,${gap},-1,D`);
    expect(matches[0]?.prices.map(({ specifier }) => specifier)).toEqual(['', 'hcp=-1']);
  });
  test.each(['NA', '#N/A', '-', 'None'])('a score, a time and a result of %j are none', (gap) => {
    const { matches, lacks } = read(`${HEAD},FTR`, `${row({ FTHG: gap, FTAG: gap, Time: gap })},${gap}`);
    expect(matches[0]?.final).toBeNull();
    expect(lacks).toEqual([{ line: 2, what: 'no score, void at its end; no time, starts at 15:00' }]);
  });
  test('a team may have such a name', () => {
    expect(read(HEAD, row({ HomeTeam: 'NA' })).matches[0]?.home).toBe('NA');
  });
  test.each(['0x2', '0b11', '0o7', 'Infinity', '1e9', '2..1', '1 2'])('odds of %j are none', (odds) => {
    expect(read(HEAD, row({ B365H: odds })).problems).toEqual([{ line: 2, why: 'no prices' }]);
  });
});

describe('a byte order mark', () => {
  const [head, ...columns] = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'B365H', 'B365D', 'B365A'];
  const file = (mark: string, home: string): string =>
    `${mark}${[head, ...columns].join(',')}\n17/08/2019,${home},B,1,0,2,3,4`;
  test.each(['\uFEFF', 'ï»¿', '\uFEFFï»¿', '\uFEFF\uFEFF'])(
    'written as %j is no part of the first column',
    (mark) => {
      const { matches, unusable } = readFootballData(file(mark, 'A'));
      expect([unusable, matches[0]?.home]).toEqual([null, 'A']);
    },
  );
  test.each(['\uFEFF', 'ï»¿'])('written as %j stands within files that were joined', (mark) => {
    const { matches, problems } = readFootballData(`${file(mark, 'A')}\n${file(mark, 'C')}\n`);
    expect([matches.map(({ home }) => home), problems]).toEqual([['A', 'C'], []]);
  });
});

test.each([
  ['17/08/2019', '00:30'],
  ['17/08/2019', '23:30'],
  ['16/12/2019', '00:10'],
  ['16/12/2019', '23:50'],
])('a match of %s %s that the file has once more without its time is one', (Date, Time) => {
  const { matches, problems } = read(
    HEAD,
    row({ Date, Time, FTHG: '', FTAG: '' }),
    row({ Date, Time: '' }),
    row({ Date: '18/08/2019', Time: '00:10' }),
  );
  expect(matches).toHaveLength(2);
  expect(problems).toEqual([{ line: 2, why: 'the match of line 3 again' }]);
});
