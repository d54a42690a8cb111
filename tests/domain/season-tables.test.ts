/** S5 season files: small inputs of tables that were made of them, of other names of columns, and of days and times by hand, each with its right value. */
import { expect, test } from 'vitest';
import { readFootballData } from '../../domain/recording/football-data.ts';
import { seenSeason } from '../given/domain/seen-season.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Seen = Partial<ReturnType<typeof seenSeason>>;
type Case = readonly [name: string, lines: readonly string[], expected: Seen];

const HEAD = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
const ROW = 'E0,17/08/2019,A,B,2,1,H,2.1,3.4,3.5';
const FIRST = '2019-08-17T14:00 A-B 2:1 210/340/350';
const played = { matches: [FIRST], said: [] };
/** The head and the row with a field in place of the day, and with one more behind it. */
const onDay = (day: string): readonly string[] => [HEAD, ROW.replace('17/08/2019', day)];
const at = (time: string, name = 'Time'): readonly string[] => [
  HEAD.replace('Date,', `Date,${name},`),
  ROW.replace('2019,', `2019,${time},`),
];
const from = (start: string): Seen => ({ matches: [FIRST.replace('2019-08-17T14:00', start)], said: [] });

const scores: readonly Case[] = [
  [
    'both goals in a column FT',
    ['Div,Date,HomeTeam,AwayTeam,FT,FTR,B365H,B365D,B365A', 'E0,17/08/2019,A,B,2-1,H,2.1,3.4,3.5'],
    played,
  ],
  [
    'in a column Score, with a dash',
    ['Date,Home,Away,Score,AvgH,AvgD,AvgA', '17/08/2019,A,B,2 – 1,2.1,3.4,3.5'],
    played,
  ],
  [
    'in a column Result, with a colon',
    ['Date,Home,Away,Result,AvgH,AvgD,AvgA', '17/08/2019,A,B,2:1,2.1,3.4,3.5'],
    played,
  ],
  [
    'both in one column after extra time: the score of 90 minutes is not there',
    ['Date,Home,Away,Score,AvgH,AvgD,AvgA', '17/08/2019,A,B,2-1 aet,2.1,3.4,3.5'],
    { matches: [FIRST.replace('2:1', '?')], said: ['2: unreadable score "2-1 aet", void at its end'] },
  ],
  [
    'a column Score without a score',
    ['Date,Home,Away,Score,AvgH,AvgD,AvgA', '17/08/2019,A,B,,2.1,3.4,3.5'],
    { matches: [FIRST.replace('2:1', '?')], said: ['2: no score, void at its end'] },
  ],
  [
    'letters in a column Result are no scores: the file lacks them, which is said once',
    ['Date,Home,Away,Result,AvgH,AvgD,AvgA', '17/08/2019,A,B,H,2.1,3.4,3.5', '17/08/2019,C,D,d,2.1,3.4,3.5'],
    { said: ['1: the header lacks FTHG, FTAG: its matches are void at their end'] },
  ],
  ['goals before the score of both', [`${HEAD},Score`, `${ROW},9-9`], played],
  [
    'Home Goals and Away Goals',
    ['Date,Home Team,Away Team,Home Goals,Away Goals,B365H,B365D,B365A', '17/08/2019,A,B,2,1,2.1,3.4,3.5'],
    played,
  ],
  [
    'FTH Goals and FTA Goals',
    ['Date,HomeTeam,AwayTeam,FTH Goals,FTA Goals,B365H,B365D,B365A', '17/08/2019,A,B,2,1,2.1,3.4,3.5'],
    played,
  ],
  [
    'home_score and away_score',
    ['date,home_team,away_team,home_score,away_score,B365H,B365D,B365A', '17/08/2019,A,B,2,1,2.1,3.4,3.5'],
    played,
  ],
  [
    'Division, MatchDate, MatchTime, FTHome, FTAway',
    [
      'Division,MatchDate,MatchTime,HomeTeam,AwayTeam,FTHome,FTAway,MaxH,MaxD,MaxA',
      'E1,2019-08-17,15:00:00,A,B,2,1,2.1,3.4,3.5',
    ],
    { ...played, divisions: ['E1'] },
  ],
  ['goals with a decimal comma', [HEAD, ROW.replace(',2,1,', ',"2,0","1,0",')], played],
  [
    'a half of a goal is none',
    [HEAD, ROW.replace(',2,1,', ',2.5,1,')],
    { said: ['2: unreadable score "2.5:1", void at its end'] },
  ],
  [
    'goals by penalties are no goals',
    [HEAD, ROW.replace(',2,1,H', ',1 (4),1 (2),D')],
    { said: ['2: unreadable score "1 (4):1 (2)", void at its end'] },
  ],
  [
    'an awarded match has the score that was awarded',
    [HEAD, ROW.replace(',2,1,H', ',3,0,H')],
    { matches: [FIRST.replace('2:1', '3:0')], said: [] },
  ],
  [
    'an abandoned match',
    [HEAD, ROW.replace(',2,1,H', ',abd,abd,')],
    { said: ['2: unreadable score "abd:abd", void at its end'] },
  ],
  [
    'a final of ten goals',
    [HEAD, ROW.replace(',2,1,', ',10,0,')],
    { matches: [FIRST.replace('2:1', '10:0')], said: [] },
  ],
  [
    'a minus before a goal',
    [HEAD, ROW.replace(',2,1,', ',-2,1,')],
    { said: ['2: unreadable score "-2:1", void at its end'] },
  ],
  [
    '&amp; in a name',
    [HEAD, ROW.replace(',A,', ',Brighton &amp; Hove,')],
    { matches: [FIRST.replace('A-B', 'Brighton & Hove-B')] },
  ],
  [
    '&#39; in a name',
    [HEAD, ROW.replace(',A,', ',Nott&#39;m Forest,')],
    { matches: [FIRST.replace('A-B', "Nott'm Forest-B")] },
  ],
  [
    'a bar before and behind each row',
    [`|${HEAD.replaceAll(',', '|')}|`, `|${ROW.replaceAll(',', '|')}|`],
    played,
  ],
];

const days: readonly Case[] = [
  ['17th August 2019', onDay('17th August 2019'), played],
  ['Sat 17th Aug 2019', onDay('Sat 17th Aug 2019'), played],
  ['August 17th 2019', onDay('August 17th 2019'), played],
  ['the sign by which Excel keeps a text', onDay("'17/08/2019"), played],
  ['17\\08\\2019', onDay('17\\08\\2019'), played],
  ['17 / 08 / 2019', onDay('17 / 08 / 2019'), played],
  ['17. 8. 2019', onDay('17. 8. 2019'), played],
  ['17.08.2019.', onDay('17.08.2019.'), played],
  ['17.8.19.', onDay('17.8.19.'), played],
  ['1. 9. 2019 is the first of September', onDay('1. 9. 2019'), from('2019-09-01T14:00')],
  ['the order of America with blanks', onDay('8 / 17 / 2019'), played],
  ['31 April', onDay('31/04/2019'), { matches: [], said: ['2: unreadable date "31/04/2019"'] }],
  ['29 February of a year that has none', onDay('29/02/2019'), { said: ['2: unreadable date "29/02/2019"'] }],
  ['a week of ISO 8601', onDay('2019-W33-6'), { said: ['2: unreadable date "2019-W33-6"'] }],
  ['seconds since 1970', onDay('1566000000'), { said: ['2: unreadable date "1566000000"'] }],
  ['two days', onDay('17/08/2019-18/08/2019'), { said: ['2: unreadable date "17/08/2019-18/08/201"'] }],
];

const times: readonly Case[] = [
  ['8:00 p.m.', at('8:00 p.m.'), from('2019-08-17T19:00')],
  ['8 P.M.', at('8 P.M.'), from('2019-08-17T19:00')],
  ['12:30 a.m.', at('12:30 a.m.'), from('2019-08-16T23:30')],
  ['20:00 BST', at('20:00 BST'), from('2019-08-17T19:00')],
  ['20:00 GMT in summer, when it is no British time', at('20:00 GMT'), from('2019-08-17T20:00')],
  [
    '20:00 GMT in winter',
    at('20:00 GMT').map((row) => row.replace('17/08', '14/12')),
    from('2019-12-14T20:00'),
  ],
  ['8 pm GMT behind the day', onDay('14/12/2019 8:00 PM GMT'), from('2019-12-14T20:00')],
  ['930', at('930'), from('2019-08-17T08:30')],
  ['a time of Excel with its day', at('1899-12-30 20:00:00'), from('2019-08-17T19:00')],
  ['a time of pandas with its day', at('1900-01-01 20:00:00'), from('2019-08-17T19:00')],
  ['a span of pandas', at('0 days 20:00:00'), from('2019-08-17T19:00')],
  [
    'a span of more than a day is no time',
    at('1 days 20:00:00'),
    { said: ['2: unreadable time, starts at 15:00'] },
  ],
  ['24:00', at('24:00'), { matches: [FIRST], said: ['2: unreadable time, starts at 15:00'] }],
  ['960', at('960'), { matches: [FIRST], said: ['2: unreadable time, starts at 15:00'] }],
  ['in a column KO', at('20:00', 'KO'), from('2019-08-17T19:00')],
  ['in a column Kick-off', at('20:00', 'Kick-off'), from('2019-08-17T19:00')],
  ['in a column kick_off', at('20:00', 'kick_off'), from('2019-08-17T19:00')],
  [
    'behind the day in DateTime',
    [HEAD.replace('Date', 'DateTime'), ROW.replace('2019,', '2019 20:00,')],
    from('2019-08-17T19:00'),
  ],
];

seenCases(
  (lines: readonly string[]) => seenSeason(lines.join('\r\n')),
  [
    ['S5 scores and names:', scores],
    ['S5 days:', days],
    ['S5 times:', times],
  ],
);

test('S5 the score at half-time in one column beside the home team', () => {
  const [match] = readFootballData(`${HEAD},HT\n${ROW},1-0`).matches;
  expect([match?.home, match?.half]).toEqual(['A', { home: 1, away: 0 }]);
});

test.each(
  'PS P B365 Avg BbAv BW IW WH VC LB GB SB SJ SO SY BS BF BFD BMGM BV CL 1XB BFE Max BbMx'
    .split(' ')
    .flatMap((book) => [book, `${book}C`]),
)('S5 the prices of %s alone are those of the winner', (book) => {
  const text = [HEAD.replaceAll('B365', book), ROW].join('\n');
  expect(seenSeason(text)).toEqual(expect.objectContaining(played));
});
