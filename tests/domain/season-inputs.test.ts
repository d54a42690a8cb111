/** S5 season files of football-data.co.uk: small inputs of every year and of the programs that people keep them with, each with its right value. */
import { seenSeason as seen } from '../given/domain/seen-season.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Seen = Partial<ReturnType<typeof seen>>;
type Case = readonly [name: string, text: string, expected: Seen];

const HEAD = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
const ROW = 'E0,17/08/2019,A,B,2,1,H,2.1,3.4,3.5';
const FIRST = '2019-08-17T14:00 A-B 2:1 210/340/350';
const file = (...lines: readonly string[]): string => lines.join('\r\n');
/** A file whose only prices are in these columns. */
const priced = (columns: string, prices: string): string =>
  file(`Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,${columns}`, `E0,17/08/2019,A,B,2,1,H,${prices}`);
const market = (line: string): Seen => ({ matches: [`2019-08-17T14:00 A-B 2:1 ${line}`], said: [] });

const programs: readonly Case[] = [
  [
    'R makes B365.2.5 and B365.2.5.1 of over and under',
    priced('B365.2.5,B365.2.5.1', '1.8,2.05'),
    market('total=2.5/180/205'),
  ],
  ['R makes X1XBH of 1XBH', priced('X1XBH,X1XBD,X1XBA', '2.1,3.4,3.5'), market('210/340/350')],
  [
    'R writes the number of each row before it, in quotes',
    file(
      `"",${HEAD.split(',')
        .map((one) => `"${one}"`)
        .join(',')}`,
      `"1",${ROW}`,
    ),
    { matches: [FIRST], said: [] },
  ],
  [
    'pandas writes the number of each row before it',
    file(`,${HEAD}`, `0,${ROW}`),
    { matches: [FIRST], said: [] },
  ],
  [
    'pandas names the same column "Unnamed: 0"',
    file(`Unnamed: 0,${HEAD}`, `0,${ROW}`),
    { matches: [FIRST], said: [] },
  ],
  [
    'pandas names a second column of one name with .1',
    file(`${HEAD},B365H.1`, `${ROW},9`),
    { matches: [FIRST], said: [] },
  ],
  [
    'pandas writes times of a day with a zone',
    file(HEAD, ROW.replace('17/08/2019', '2019-08-17 00:00:00+00:00')),
    { matches: [FIRST], said: [] },
  ],
  [
    'a page that was saved writes > as &gt;',
    priced('B365&gt;2.5,B365&lt;2.5', '1.8,2.05'),
    market('total=2.5/180/205'),
  ],
  [
    'signs of full width in the names of columns',
    priced('B365＞2.5,B365＜2.5', '1.8,2.05'),
    market('total=2.5/180/205'),
  ],
  [
    'blanks in the names of columns',
    priced('B365 > 2.5,B365 < 2.5', '1.8,2.05'),
    market('total=2.5/180/205'),
  ],
  ['DOS ends a file with a sign of its own', `${file(HEAD, ROW)}\r\n\u001A`, { matches: [FIRST], said: [] }],
  ['the same behind the last row', `${file(HEAD, ROW)}\u001A`, { matches: [FIRST], said: [] }],
  [
    'a file that was filled up with zeros',
    `${file(HEAD, ROW)}\r\n${'\u0000'.repeat(20)}`,
    { matches: [FIRST], said: [] },
  ],
  [
    'lines that end with CR alone, and a quoted field over two of them',
    `${HEAD}\rE0,17/08/2019,"A\rC",B,2,1,H,2.1,3.4,3.5\r${ROW}`,
    { matches: ['2019-08-17T14:00 A C-B 2:1 210/340/350', FIRST], said: [] },
  ],
  [
    'lines that end in three ways',
    `${HEAD}\r${ROW}\n${ROW.replace(',A,', ',C,')}\r\n${ROW.replace(',A,', ',D,')}`,
    { matches: [FIRST, FIRST.replace('A-', 'C-'), FIRST.replace('A-', 'D-')], said: [] },
  ],
  ['rows of quotes alone', file(HEAD, '"","",""', ROW, '" "," "'), { matches: [FIRST], said: [] }],
  [
    'a space that does not break',
    file(HEAD, ROW.replace(',A,', ',A\u00A0C\u00A0,').replace('2.1', '2.1\u00A0')),
    { matches: [FIRST.replace('A-', 'A C-')], said: [] },
  ],
  [
    'decimal commas in quotes between commas',
    file(HEAD, ROW.replace('2.1,3.4,3.5', '"2,1","3,4","3,5"')),
    { matches: [FIRST], said: [] },
  ],
  [
    'each field in quotes with blanks',
    file(
      HEAD,
      ROW.split(',')
        .map((one) => ` "${one} " `)
        .join(','),
    ),
    { matches: [FIRST], said: [] },
  ],
  ['a head without a row', HEAD, { matches: [], said: [], unusable: null }],
  [
    'files of both kinds that were put into one table: each row has the names of its own',
    file(
      `${HEAD},Country,League,Home,Away,HG,AG,PSCH,PSCD,PSCA`,
      `${ROW},,,,,,,,,`,
      ',18/08/2019,,,,,,,,,Norway,Eliteserien,Brann,Molde,1,1,2.5,3.1,2.9',
    ),
    {
      matches: [FIRST, '2019-08-18T14:00 Brann-Molde 1:1 250/310/290'],
      said: [],
      divisions: ['E0', 'Norway Eliteserien'],
    },
  ],
  [
    'goals of a row that stands in the other columns',
    file(`${HEAD},HG,AG`, 'E0,17/08/2019,A,B,,,,2.1,3.4,3.5,2,1'),
    { matches: [FIRST], said: [] },
  ],
  [
    'HT beside HomeTeam is the score at half-time, and no team',
    file(`${HEAD},HT`, `${ROW},1-0`, `${ROW.replace(',A,', ',,')},1-0`),
    { matches: [FIRST], said: ['3: no home team'] },
  ],
  ['notes below the table', file(HEAD, ROW, '', 'Source: football-data.co.uk'), { matches: [FIRST] }],
];

const years: readonly Case[] = [
  [
    '1993/94: no prices at all, which is said',
    file('Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,,,', 'E0,14/08/93,Arsenal,Coventry,0,3,A,,,'),
    { matches: [], said: ['2: no prices'], unusable: null },
  ],
  [
    '1993: summer time ended a week earlier',
    file(HEAD, ROW.replace('17/08/2019', '30/10/93')),
    { matches: [FIRST.replace('2019-08-17T14', '1993-10-30T15')] },
  ],
  [
    '1995: on the fourth Sunday of October',
    file(HEAD, ROW.replace('17/08/2019', '28/10/95')),
    { matches: [FIRST.replace('2019-08-17T14', '1995-10-28T15')] },
  ],
  [
    '1996: on the last one',
    file(HEAD, ROW.replace('17/08/2019', '26/10/96')),
    { matches: [FIRST.replace('2019-08-17T14', '1996-10-26T14')] },
  ],
  [
    '2000/01: Sporting Odds and Stanley James',
    priced('SOH,SOD,SOA,SJH,SJD,SJA', ',,,2.1,3.4,3.5'),
    market('210/340/350'),
  ],
  [
    '2001/02: Gamebookers with totals and a line',
    priced('GBH,GBD,GBA,GB>2.5,GB<2.5,GBAHH,GBAHA,GBAH', '2.1,3.4,3.5,1.8,1.95,1.9,1.92,-0.5'),
    market('210/340/350 total=2.5/180/195 hcp=-0.5/190/192'),
  ],
  [
    '2003/04: Sportingbet, Ladbrokes with its own line',
    priced('SBH,SBD,SBA,LBAHH,LBAHA,LBAH', '2.1,3.4,3.5,1.9,1.92,-0.25'),
    market('210/340/350 hcp=-0.25/190/192'),
  ],
  [
    '2005/06: the best prices of a comparison alone',
    priced(
      'Bb1X2,BbMxH,BbMxD,BbMxA,BbOU,BbMx>2.5,BbMx<2.5,BbAH,BbAHh,BbMxAHH,BbMxAHA',
      '52,2.1,3.4,3.5,30,1.8,2.05,20,-0.5,2,1.93',
    ),
    market('210/340/350 total=2.5/180/205 hcp=-0.5/200/193'),
  ],
  [
    '2012/13: Pinnacle at the end of the row',
    priced('BbAvH,BbAvD,BbAvA,PSH,PSD,PSA', '2,3,4,2.1,3.4,3.5'),
    market('210/340/350'),
  ],
  [
    '2019/20: closing prices of each kind alone',
    priced('B365CH,B365CD,B365CA,PC>2.5,PC<2.5,AHCh,B365CAHH,B365CAHA', '2.1,3.4,3.5,1.8,2.05,-0.5,2,1.93'),
    market('210/340/350 total=2.5/180/205 hcp=-0.5/200/193'),
  ],
  [
    '2024/25: Betfair, BetMGM, BetVictor and Coral, the first whole one',
    priced('BFDH,BFDD,BFDA,BMGMH,BMGMD,BMGMA,BVH,BVD,BVA,CLH,CLD,CLA', ',3.4,3.5,2.1,3.4,3.5,9,9,9,9,9,9'),
    market('210/340/350'),
  ],
  [
    'closing averages of totals and lines',
    priced('AvgC>2.5,AvgC<2.5,AHCh,AvgCAHH,AvgCAHA', '1.8,2.05,0,2,1.93'),
    market('total=2.5/180/205 hcp=0/200/193'),
  ],
  ['a line of minus nought', priced('AHh,AvgAHH,AvgAHA', '-0,2,1.93'), market('hcp=0/200/193')],
  [
    'a line with a plus and more noughts',
    priced('AHh,AvgAHH,AvgAHA', '+1.250,2,1.93'),
    market('hcp=1.25/200/193'),
  ],
  [
    'a price of 1 is none: the next bookmaker',
    priced('PSH,PSD,PSA,WHH,WHD,WHA', '1,3,4,2.1,3.4,3.5'),
    market('210/340/350'),
  ],
  [
    'a row that was postponed: P in place of the goals',
    file(HEAD, ROW.replace('2,1,H', 'P,P,')),
    { matches: [FIRST.replace('2:1', '?')], said: ['2: unreadable score "P:P", void at its end'] },
  ],
  [
    'one goal is missing',
    file(HEAD, ROW.replace('2,1,H', '2,,H')),
    { matches: [FIRST.replace('2:1', '?')], said: ['2: unreadable score "2:", void at its end'] },
  ],
  [
    'a day of one digit, and a year of two',
    file(HEAD, ROW.replace('17/08/2019', '7/8/19')),
    { matches: [FIRST.replace('08-17', '08-07')] },
  ],
  [
    'teams and goals in another order of columns',
    file('AwayTeam,FTAG,Date,FTHG,HomeTeam,B365A,B365D,B365H', 'B,1,17/08/2019,2,A,3.5,3.4,2.1'),
    { matches: [FIRST] },
  ],
];

const tables: readonly Case[] = [
  [
    'a table of many seasons: OddHome, Over25, HandiSize',
    file(
      'Division,MatchDate,MatchTime,HomeTeam,AwayTeam,HomeElo,FTHome,FTAway,FTResult,HTHome,HTAway,OddHome,OddDraw,OddAway,MaxHome,MaxDraw,MaxAway,Over25,Under25,HandiSize,HandiHome,HandiAway',
      'E0,2019-08-17,15:00:00,A,B,1500,2,1,H,1,0,2.1,3.4,3.5,2.2,3.5,3.6,1.9,2,-0.25,1.88,2.02',
    ),
    { matches: [`${FIRST} total=2.5/190/200 hcp=-0.25/188/202`], said: [], divisions: ['E0'] },
  ],
  [
    'its result that does not fit',
    priced('FTResult,AvgH,AvgD,AvgA', 'A,2.1,3.4,3.5').replace('FTR', 'X1'),
    {
      matches: [FIRST],
      said: ['2: the result A does not fit 2:1, which counts'],
    },
  ],
  [
    'Home Odds, Draw Odds, Away Odds',
    priced('Home Odds,Draw Odds,Away Odds', '2.1,3.4,3.5'),
    market('210/340/350'),
  ],
  [
    'home_odds, draw_odds, away_odds',
    priced('home_odds,draw_odds,away_odds', '2.1,3.4,3.5'),
    market('210/340/350'),
  ],
  ['Odds_H, Odds_D, Odds_A', priced('Odds_H,Odds_D,Odds_A', '2.1,3.4,3.5'), market('210/340/350')],
  ['1, X and 2', priced('1,X,2', '2.1,3.4,3.5'), market('210/340/350')],
  [
    'the bookmaker before the columns of a table',
    priced('1,X,2,B365H,B365D,B365A', '2,3,4,2.1,3.4,3.5'),
    market('210/340/350'),
  ],
  ['Over 2.5 and Under 2.5', priced('Over 2.5,Under 2.5', '1.9,2'), market('total=2.5/190/200')],
  ['MaxOver25 alone', priced('MaxOver25,MaxUnder25', '1.95,2.05'), market('total=2.5/195/205')],
  ['odds of Britain', priced('AvgH,AvgD,AvgA', '11/10,12/5,5/2'), market('210/340/350')],
  [
    'odds of Britain with blanks, and evens',
    priced('AvgH,AvgD,AvgA', 'Evs,12 / 5,5/2'),
    market('200/340/350'),
  ],
  ['a third, rounded', priced('AvgH,AvgD,AvgA', '1/3,9/2,10/1'), market('133/550/1100')],
  ['a fraction over nothing is no price', priced('AvgH,AvgD,AvgA', '1/0,9/2,10/1'), { matches: [] }],
  [
    'the score at half-time behind the score',
    file('Date,Home,Away,Score,AvgH,AvgD,AvgA', '17/08/2019,A,B,2 - 1 (1 - 0),2.1,3.4,3.5'),
    { matches: [FIRST], said: [] },
  ],
  [
    'both halves behind it',
    file('Date,Home,Away,Score,AvgH,AvgD,AvgA', '17/08/2019,A,B,"2:1 (1:0, 1:1)",2.1,3.4,3.5'),
    { matches: [FIRST], said: [] },
  ],
  [
    'penalties behind it are no halves',
    file('Date,Home,Away,Score,AvgH,AvgD,AvgA', '17/08/2019,A,B,1:1 (4:2 pen),2.1,3.4,3.5'),
    { said: ['2: unreadable score "1:1 (4:2 pen)", void at its end'] },
  ],
  [
    'the score at half-time and the whole score behind it',
    file('Date,Home,Away,Score,AvgH,AvgD,AvgA', '17/08/2019,A,B,"2:1 (1:0, 2:1)",2.1,3.4,3.5'),
    { matches: [FIRST], said: [] },
  ],
  ...[
    '2:1 (0:0, 1:1, 2:1)',
    '2:1 (0:0, 1:1)',
    '2:1 (1:0, 1:0)',
    '1-1 (4-2)',
    '2:1 (9:9)',
    '2:1 (2:1, 1:0)',
  ].map((score): Case => [
    `parts that are not those of the score: ${score}`,
    file('Date,Home,Away,Score,AvgH,AvgD,AvgA', `17/08/2019,A,B,"${score}",2.1,3.4,3.5`),
    { said: [`2: unreadable score "${score}", void at its end`] },
  ]),
  [
    '17. August 2019',
    file(HEAD, ROW.replace('17/08/2019', '17. August 2019')),
    { matches: [FIRST], said: [] },
  ],
];

seenCases(seen, [
  ['S5 tables of others:', tables],
  ['S5 programs:', programs],
  ['S5 years:', years],
]);
