import { describe, expect, test } from 'vitest';
import { resultsByScore } from '../../domain/match/settle-by-score.ts';
import { readFootballData } from '../../domain/recording/football-data.ts';

const given: Readonly<Record<string, string>> = {
  Div: 'E0',
  Date: '09/08/2019',
  Time: '20:00',
  HomeTeam: 'Liverpool',
  AwayTeam: 'Norwich',
  FTHG: '4',
  FTAG: '1',
  FTR: 'H',
  HTHG: '4',
  HTAG: '0',
  B365H: '1.14',
  B365D: '10',
  B365A: '19',
  PSH: '1.15',
  PSD: '9.59',
  PSA: '18.05',
  'P>2.5': '1.4',
  'P<2.5': '3.11',
  AHh: '-2.25',
  PAHH: '1.97',
  PAHA: '1.95',
};
const columns = Object.keys(given);
const row = (more: Readonly<Record<string, string>> = {}): string =>
  columns.map((name) => more[name] ?? given[name] ?? '').join(',');
const read = (...rows: string[]) => readFootballData([columns.join(','), ...rows].join('\r\n'));
const pricesIn = (text: string) =>
  readFootballData(text).matches[0]?.prices.map(({ specifier, outcomes }) => [
    specifier,
    ...outcomes.map(({ odds }) => odds),
  ]);

describe('season files of football-data.co.uk', () => {
  test('teams, kick-off in UTC, one bookmaker’s prices, scores', () => {
    const [match] = read(row()).matches;
    expect(match).toEqual({
      line: 2,
      division: 'E0',
      // 20:00 in London in August is 19:00 UTC.
      startsAt: Date.UTC(2019, 7, 9, 19, 0),
      home: 'Liverpool',
      away: 'Norwich',
      prices: [
        {
          marketId: 1,
          specifier: '',
          outcomes: [
            { id: 1, odds: 115 },
            { id: 2, odds: 959 },
            { id: 3, odds: 1805 },
          ],
        },
        {
          marketId: 18,
          specifier: 'total=2.5',
          outcomes: [
            { id: 12, odds: 140 },
            { id: 13, odds: 311 },
          ],
        },
        {
          marketId: 16,
          specifier: 'hcp=-2.25',
          outcomes: [
            { id: 1714, odds: 197 },
            { id: 1715, odds: 195 },
          ],
        },
      ],
      final: { home: 4, away: 1 },
      half: { home: 4, away: 0 },
    });
  });

  test('winter time, two-digit years and a file without times', () => {
    const times = read(
      row({ Date: '26/12/2019', Time: '12:30' }),
      row({ Date: '01/04/18', Time: '' }),
      row({ Date: '25/03/18', Time: '00:30' }),
    ).matches.map(({ startsAt }) => new Date(startsAt).toISOString());
    // An empty Time is taken for 15:00, which in April is 14:00 UTC.
    expect(times).toEqual([
      '2018-03-25T00:30:00.000Z',
      '2018-04-01T14:00:00.000Z',
      '2019-12-26T12:30:00.000Z',
    ]);
  });

  test('where one bookmaker lacks a price the next with all of them is taken; without any, the row says so', () => {
    expect(read(row({ PSA: 'x' })).matches[0]?.prices[0]?.outcomes.map(({ odds }) => odds)).toEqual([
      114, 1000, 1900,
    ]);
    const none = { B365H: 'x', PSH: 'x', 'P>2.5': '0.9', PAHH: 'x' };
    expect(read(row(none))).toMatchObject({ matches: [], problems: [{ line: 2, why: 'no prices' }] });
  });

  test('the older files’ columns, with a byte order mark', () => {
    const old =
      'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,BbAvH,BbAvD,BbAvA,BbAv>2.5,BbAv<2.5,BbAHh,BbAvAHH,BbAvAHA';
    const line = 'E0,10/08/2018,Man United,Leicester,2,1,1.56,3.92,7.06,2.03,1.79,-0.75,1.7,2.21';
    expect(pricesIn(`\uFEFF${old}\n${line}\n`)).toEqual([
      ['', 156, 392, 706],
      ['total=2.5', 203, 179],
      ['hcp=-0.75', 170, 221],
    ]);
  });

  test('a handicap price stands on the line of its own book', () => {
    const header = 'Date,HomeTeam,AwayTeam,BbAHh,BbAvAHH,BbAvAHA,GBAHH,GBAHA,GBAH,B365AHH,B365AHA,B365AH';
    const on = (...cells: string[]) => pricesIn(`${header}\n10/08/2006,A,B,${cells.join(',')}`);
    const average = ['-0.75', '1.7', '2.21'];
    const gamebrokers = ['1.9', '2', '-0.5'];
    expect(on(...average, ...gamebrokers, '2.05', '1.85', '-1')).toEqual([['hcp=-1', 205, 185]]);
    expect(on(...average, ...gamebrokers, '', '', '-1')).toEqual([['hcp=-0.75', 170, 221]]);
    // Prices without a line of theirs are passed over, however many other lines there are.
    expect(on('', '1.7', '2.21', ...gamebrokers, '2.05', '1.85', '')).toEqual([['hcp=-0.5', 190, 200]]);
    expect(on('', '1.7', '2.21', '1.9', '2', '', '', '', '-1')).toBeUndefined();
  });

  test('a bad row is reported with its line, and the other rows stay', () => {
    const { matches, problems, rows } = read(
      row({ Date: '31/02/2019' }),
      row(),
      row({ AwayTeam: ' ' }),
      row({ AwayTeam: 'Liverpool' }),
      '"E0,never closed',
      ',,,,',
      row({ HomeTeam: 'Everton', FTHG: '-1', HTAG: 'abc' }),
    );
    expect(rows).toBe(5);
    expect(matches.map(({ line, final, half }) => ({ line, final, half }))).toEqual([
      { line: 3, final: { home: 4, away: 1 }, half: { home: 4, away: 0 } },
      { line: 8, final: null, half: null },
    ]);
    expect(problems.map(({ line }) => line).sort((a, b) => a - b)).toEqual([2, 4, 5, 6]);
  });

  test.each([
    [
      'a league with a file for all seasons: other names, prices at kick-off alone',
      'Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH,PSCD,PSCA,MaxCH\nNorway,Eliteserien,2024,01/04/2024,16:00:00,Brann,Molde,2,0,H,2.02,3.7,3.6,2.1',
      ['Norway Eliteserien', Date.UTC(2024, 3, 1, 15), 'Brann', 'Molde', { home: 2, away: 0 }, 202],
    ],
    [
      'an older one of them: PH, PD and PA',
      'Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PH,PD,PA\nBrazil,Serie A,2012,19/05/2012,22:30,Palmeiras,Portuguesa,1,1,D,1.75,3.86,5.25',
      ['Brazil Serie A', Date.UTC(2012, 4, 19, 21, 30), 'Palmeiras', 'Portuguesa', { home: 1, away: 1 }, 175],
    ],
    [
      'an older file with HT and AT for the teams',
      'Div,Date,HT,AT,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A\nG1,27/08/05,Akratitos,Xanthi,0,1,A,0,0,D,2.5,3,2.6',
      ['G1', Date.UTC(2005, 7, 27, 14), 'Akratitos', 'Xanthi', { home: 0, away: 1 }, 250],
    ],
    [
      'dates as yyyy-mm-dd',
      'Div,Date,HomeTeam,AwayTeam,B365H,B365D,B365A\nD1,2023-01-20,Leipzig,Bayern,2.9,3.6,2.3',
      ['D1', Date.UTC(2023, 0, 20, 15), 'Leipzig', 'Bayern', null, 290],
    ],
    [
      'decimal commas, semicolons, a line that names the separator, dates with dashes and a time behind',
      'sep=;\n\nDiv;Date;HomeTeam;AwayTeam;FTHG;FTAG;B365H;B365D;B365A\nD1;20-01-2023 15:30;Leipzig;Bayern;2.0;1.0;2,9;3,6;2,3',
      ['D1', Date.UTC(2023, 0, 20, 15, 30), 'Leipzig', 'Bayern', { home: 2, away: 1 }, 290],
    ],
    [
      'tabs between the columns, and empty rows',
      'Div\tDate\tHomeTeam\tAwayTeam\tB365H\tB365D\tB365A\n\t\t\t\t\t\t\nD1\t20/01/23\tLeipzig\tBayern\t2.9\t3.6\t2.3\n',
      ['D1', Date.UTC(2023, 0, 20, 15), 'Leipzig', 'Bayern', null, 290],
    ],
    [
      'earlier prices before those at kick-off, and dates with dots',
      'Div,Date,HomeTeam,AwayTeam,B365H,B365D,B365A,PSCH,PSCD,PSCA\nD1,20.01.2023,Leipzig,Bayern,2.9,3.6,2.3,3,3.5,2.2',
      ['D1', Date.UTC(2023, 0, 20, 15), 'Leipzig', 'Bayern', null, 290],
    ],
  ])('%s', (_, text, expected) => {
    const { matches, unusable } = readFootballData(text);
    expect(unusable).toBeNull();
    expect(
      matches.map(({ division, startsAt, home, away, final, prices }) => [
        division,
        startsAt,
        home,
        away,
        final,
        prices[0]?.outcomes[0]?.odds,
      ]),
    ).toEqual([expected]);
  });

  test('what a row lacks is said with its line, and the row is played', () => {
    const short = columns
      .slice(0, columns.indexOf('PSH'))
      .map((name) => (name === 'HomeTeam' ? 'Fulham' : given[name]));
    const { matches, lacks, problems } = read(
      row(),
      row({ HomeTeam: 'Burnley', FTHG: ' ', FTAG: ' ' }),
      row({ HomeTeam: 'Chelsea', FTHG: 'x', Time: 'late' }),
      row({ HomeTeam: 'Everton', Time: ' ' }),
      short.join(','),
      row({ Date: ' ' }),
      row({ HomeTeam: ' ' }),
      '',
    );
    expect(matches).toHaveLength(5);
    expect(lacks).toEqual([
      { line: 3, what: 'no score, void at its end' },
      { line: 4, what: 'unreadable score "x:1", void at its end; unreadable time, starts at 15:00' },
      { line: 5, what: 'no time, starts at 15:00' },
      { line: 6, what: 'only 13 of 21 fields' },
    ]);
    expect(problems).toEqual([
      { line: 7, why: 'no date' },
      { line: 8, why: 'no home team' },
    ]);
  });

  test('a file without scores says so once; a name in quotes may go over two lines', () => {
    const { matches, lacks } = readFootballData(
      'sep=,\r\nDate,HomeTeam,AwayTeam,B365H,B365D,B365A\r\n2023-01-20,"Man\r\nUnited",Leeds,2,3,4\r\n2023-01-21,A,B,2,3,4\r\n,,,,,\r\n\r\n',
    );
    expect(matches.map(({ line, home }) => [line, home])).toEqual([
      [3, 'Man United'],
      [5, 'A'],
    ]);
    expect(lacks).toEqual([
      { line: 2, what: 'the header lacks FTHG, FTAG: its matches are void at their end' },
    ]);
  });

  test('a title and notes above the header are passed over, and lines keep their numbers', () => {
    const rows = 'Date,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A\n01/09/2019,A,B,1,0,2.1,3.2,3.4\nbad';
    const { matches, problems, lacks, unusable } = readFootballData(
      `Premier League 2019/20,,,\n\n"Prices, decimal"\n${rows}`,
    );
    expect(unusable).toBeNull();
    expect(matches.map(({ line, home }) => [line, home])).toEqual([[5, 'A']]);
    expect(problems.map(({ line }) => line)).toEqual([6]);
    expect(lacks).toEqual([]);
    expect(readFootballData(`${'note\n'.repeat(6)}${rows}`).unusable).toContain('the header lacks Date');
  });

  test('another file is refused with what it lacks; semicolons and quotes are read', () => {
    expect(readFootballData('a,b\n1,2')).toMatchObject({
      matches: [],
      unusable: 'the header lacks Date, HomeTeam, AwayTeam',
    });
    expect(readFootballData('')).toMatchObject({ matches: [], rows: 0 });
    const quoted = 'Date;HomeTeam;AwayTeam;B365H;B365D;B365A\n01/09/2019;"A; B";"C ""D""";2.1;3.2;3.4';
    expect(readFootballData(quoted).matches[0]).toMatchObject({ home: 'A; B', away: 'C "D"', final: null });
  });
});

/** line, home, away → result of the home side, and of the away side. */
const asian: readonly (readonly [string, number, number, string, string])[] = [
  ['0', 1, 0, 'win', 'lose'],
  ['0', 1, 1, 'void', 'void'],
  ['-0.25', 1, 1, 'half-lose', 'half-win'],
  ['0.25', 1, 1, 'half-win', 'half-lose'],
  ['-0.5', 1, 1, 'lose', 'win'],
  ['-0.75', 1, 0, 'half-win', 'half-lose'],
  ['-0.75', 2, 0, 'win', 'lose'],
  ['-1', 1, 0, 'void', 'void'],
  ['-1.25', 1, 0, 'half-lose', 'half-win'],
  ['-2.25', 4, 1, 'win', 'lose'],
  ['-2.25', 2, 0, 'half-lose', 'half-win'],
  ['-2.25', 2, 1, 'lose', 'win'],
  ['1.75', 0, 5, 'lose', 'win'],
  ['1.75', 0, 2, 'half-lose', 'half-win'],
  ['1.75', 0, 1, 'win', 'lose'],
];

describe('D5 settling by the score', () => {
  test.each(asian)('Asian handicap %s at %i:%i: %s, %s', (line, home, away, first, second) => {
    const results = resultsByScore(16, `hcp=${line}`, { home, away })?.map(({ result }) => result);
    expect(results).toEqual([first, second]);
  });

  test('winner, European handicap and totals', () => {
    const won = (marketId: number, specifier: string, home: number, away: number) =>
      resultsByScore(marketId, specifier, { home, away })
        ?.filter(({ result }) => result === 'win')
        .map(({ outcomeId }) => outcomeId);
    expect(won(1, '', 2, 1)).toEqual([1]);
    expect(won(1, '', 1, 1)).toEqual([2]);
    expect(won(1, '', 0, 1)).toEqual([3]);
    expect(won(14, 'hcp=0:1', 1, 0)).toEqual([1712]);
    expect(won(14, 'hcp=2:0', 0, 1)).toEqual([1711]);
    expect(won(18, 'total=2.5', 2, 1)).toEqual([12]);
    expect(won(18, 'total=2.5', 1, 1)).toEqual([13]);
    const results = (specifier: string) =>
      resultsByScore(18, specifier, { home: 2, away: 1 })?.map(({ result }) => result);
    expect(results('total=3')).toEqual(['void', 'void']);
    expect(results('total=2.75')).toEqual(['half-win', 'half-lose']);
    const unreadable = [
      [16, 'hcp=x'],
      [14, 'hcp=1'],
      [18, ''],
      [999, ''],
    ] as const;
    for (const [marketId, specifier] of unreadable)
      expect(resultsByScore(marketId, specifier, { home: 1, away: 0 })).toBeNull();
  });
});
