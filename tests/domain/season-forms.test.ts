/** S5 season files: lines, times, days, names, odds and columns as the programs of the world write them, each with its right value. */
import { describe, expect, test } from 'vitest';
import { seenSeason } from '../given/domain/seen-season.ts';

const HEAD = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
const ROW = 'E0,17/08/2019,A,B,2,1,H,2.1,3.4,3.5';
const PLAYED = '2019-08-17T14:00 A-B 2:1 210/340/350';
const file = (...lines: readonly string[]): string => lines.join('\r\n');
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const onDay = (day: string): string => file(HEAD, ROW.replace('17/08/2019', quoted(day)));
const atTime = (time: string): string =>
  file(HEAD.replace('Date', 'Date,Time'), ROW.replace('2019', `2019,${quoted(time)}`));
const kickOffs = (text: string): readonly string[] =>
  seenSeason(text).matches.map((match) => match.slice(0, 16));

describe('S5 a line of a handicap', () => {
  test.each([
    ['-0/0.5', -0.25],
    ['-0.5/1', -0.75],
    ['-1/1.5', -1.25],
    ['\u22120.5/1', -0.75],
    ['-0.5/0', -0.25],
    ['-0,5/1', -0.75],
    ['-0,5/-1,0', -0.75],
    ['0,5/1', 0.75],
    ['+0.5/1', 0.75],
    ['+0/0.5', 0.25],
    ['0/0.5', 0.25],
    ['0/-0.5', -0.25],
    ['-0.5/-1', -0.75],
    ['0, 0.5', 0.25],
    ["'-0.5", -0.5],
  ])('%s is %d', (line, hcp) => {
    const head = HEAD.replace('B365H,B365D,B365A', 'AHh,AvgAHH,AvgAHA');
    const text = file(head, ROW.replace('2.1,3.4,3.5', `${quoted(line)},2,1.93`));
    expect(seenSeason(text).matches).toEqual([`2019-08-17T14:00 A-B 2:1 hcp=${hcp}/200/193`]);
  });
  test.each(['0.5/-1', '-1/4', '1/4', '-0.25/0.25', '-0.5/1.5', '0.5/1/1.5'])('%s is none', (line) => {
    const head = HEAD.replace('B365H,B365D,B365A', 'AHh,AvgAHH,AvgAHA');
    const text = file(head, ROW.replace('2.1,3.4,3.5', `${quoted(line)},2,1.93`));
    expect(seenSeason(text).said).toEqual(['2: no prices']);
  });
});

describe('S5 a time', () => {
  test.each([
    ['19:30h', '18:30'],
    ['19:30 h', '18:30'],
    ['19:30 Uhr', '18:30'],
    ['19:30 hrs', '18:30'],
    ['T19:30', '18:30'],
    ['noon', '11:00'],
    ['12 Noon', '11:00'],
    ['19:30Z', '19:30'],
    ['19:30 UTC', '19:30'],
    ['19:30:00 GMT', '19:30'],
    ['19:30+01:00', '18:30'],
    ['19:30+0200', '17:30'],
    ['19:30-05:00', '00:30'],
    ['19:30:00.000+02:00', '17:30'],
    ['7:30 PM UTC', '19:30'],
    ['19:30 UK', '18:30'],
    ['19:30z', '19:30'],
    ['20h', '19:00'],
    ['20h30', '19:30'],
    ['1930 hrs', '18:30'],
    ['19.30 Uhr', '18:30'],
    ['19:30-09:30', '05:00'],
    ['12:30+05:45', '06:45'],
  ])('%s begins at %s UTC', (time, utc) => {
    expect(kickOffs(atTime(time)).map((at) => at.slice(11))).toEqual([utc]);
    expect(seenSeason(atTime(time)).said).toEqual([]);
  });
  test.each([
    '19:30 ET',
    '19-30',
    '25:00Z',
    '19:30 (local)',
    'afternoon',
    '19:30-21:30',
    '19:30 -21:30',
    '11:00-13:00',
    '9:15-1100',
    '08:00:00-10:00',
    '20:00+90',
    '20:00+15:00',
    '20:00+02:20',
  ])('%s is none, which is said', (time) => {
    expect(kickOffs(atTime(time))).toEqual(['2019-08-17T14:00']);
    expect(seenSeason(atTime(time)).said).toEqual(['2: unreadable time, starts at 15:00']);
  });
  test.each(['17/08/2019 11:00-13:00', '17/08/2019 19:30-21:30', '2019-08-17 25:00', '17/08/2019 20:00 ET'])(
    'behind the day: %s is none, which is said',
    (day) => {
      expect(kickOffs(onDay(day))).toEqual(['2019-08-17T14:00']);
      expect(seenSeason(onDay(day)).said).toEqual(['2: unreadable time, starts at 15:00']);
    },
  );
  test.each(['Sat 17.08.2019', 'Saturday 17.08.2019', '2019-08-17 00:00:00'])('%s has none', (day) => {
    expect(seenSeason(onDay(day))).toMatchObject({ matches: [PLAYED], said: [] });
  });
  test.each([
    ['17/08/2019 19:30Z', '19:30'],
    ['17/08/2019 20:00 UTC', '20:00'],
    ['17 Aug 2019 19:30 +0200', '17:30'],
    ['2019-08-17T19:30:00+02:00', '17:30'],
    ['17.08.2019 20:00 Uhr', '19:00'],
    ['2019-08-17T19:30:00z', '19:30'],
  ])('behind the day: %s begins at %s UTC', (day, utc) => {
    expect(kickOffs(onDay(day))).toEqual([`2019-08-17T${utc}`]);
  });
});

test.each([
  // The whole year, from 1968 to 1971.
  ['10/01/1970', '14:00'],
  ['12/02/1972', '15:00'],
  ['27/10/1968', '14:00'],
  ['01/11/1971', '15:00'],
  // In 1972 to 1980 from the third Sunday of March.
  ['18/03/1978', '15:00'],
  ['19/03/1978', '14:00'],
  ['28/10/1978', '14:00'],
  ['29/10/1978', '15:00'],
  // Until 1989 to the Sunday behind the fourth Saturday of October.
  ['28/10/1989', '14:00'],
  ['29/10/1989', '15:00'],
  ['27/10/1990', '14:00'],
  ['28/10/1990', '15:00'],
  ['26/03/1983', '15:00'],
  ['27/03/1983', '14:00'],
  ['30/03/2019', '15:00'],
  ['31/03/2019', '14:00'],
  ['26/10/2019', '14:00'],
  ['27/10/2019', '15:00'],
])('S5 on %s in Britain 15:00 is %s UTC', (day, utc) => {
  expect(kickOffs(onDay(day)).map((at) => at.slice(11))).toEqual([utc]);
});

test.each([
  '17Aug2019',
  '17/Aug/2019',
  '17-Aug-2019',
  '17. Aug. 2019',
  '17 Aug. 2019',
  '2019-Aug-17',
  '2019 Aug 17',
  '2019/Aug/17',
  '2019年8月17日',
  '2019年08月17日',
  'Saturday, August 17, 2019',
  'Sat, 17 Aug 2019',
])('S5 the day %s is read', (day) => expect(seenSeason(onDay(day)).matches).toEqual([PLAYED]));
test.each(['17/08/0019', '17-08-1019', '17Xxx2019', '2019-Abc-17', '2019年13月17日'])(
  'S5 the day %s is none, which is said',
  (day) =>
    expect(seenSeason(onDay(day)).said).toEqual([
      `2: unreadable date "${day.replace('年', '-').replace('月', '-').replace('日', '')}"`,
    ]),
);

test.each([
  ['K&#246;ln', 'Köln'],
  ['K&#xF6;ln', 'Köln'],
  ['K&ouml;ln', 'Köln'],
  ['&Ouml;rebro', 'Örebro'],
  ['Atl&eacute;tico', 'Atlético'],
  ['Brøndby &amp; K&oslash;ge', 'Brøndby & Køge'],
  ['Be&#351;ikta&#351;', 'Beşiktaş'],
  ['A&amp;#39;s', "A's"],
  ['A&nbsp;C', 'A C'],
  ['A &amp;amp; C', 'A & C'],
  ['S&atilde;o Paulo', 'São Paulo'],
  ['A &unknown; C', 'A &unknown; C'],
  ["'Nott'm Forest", "'Nott'm Forest"],
])('S5 the name %s is %s', (written, name) => {
  const [match] = seenSeason(file(HEAD, ROW.replace(',A,', `,${quoted(written)},`))).matches;
  expect(match).toBe(PLAYED.replace('A-', `${name}-`));
});

test.each([
  ['1001,3.4,3.5', '100000/340/350'],
  ["'2.1,'3.4,'3.5", '210/340/350'],
  ['-110.0,+240.0,+300.00', '191/340/400'],
  ['EVEN,+240,+300', '200/340/400'],
])('S5 the odds %s are %s', (written, odds) => {
  expect(seenSeason(file(HEAD, ROW.replace('2.1,3.4,3.5', written))).matches).toEqual([
    PLAYED.replace('210/340/350', odds),
  ]);
});

describe('S5 a table', () => {
  test.each<readonly [string, string]>([
    [
      'whose columns R names with points',
      file(HEAD.replace('HomeTeam,AwayTeam', 'Home.Team,Away.Team'), ROW),
    ],
    [
      'with home_team_goal and away_team_goal',
      file(
        'date,home_team,away_team,home_team_goal,away_team_goal,B365H,B365D,B365A',
        '2019-08-17 00:00:00,A,B,2,1,2.1,3.4,3.5',
      ),
    ],
    [
      'with home_team_score, and odds_1, odds_x and odds_2',
      file(
        'date,home_team,away_team,home_team_score,away_team_score,odds_1,odds_x,odds_2',
        '2019-08-17,A,B,2,1,2.1,3.4,3.5',
      ),
    ],
    ['each line of which stands in quotes as one field', file(quoted(HEAD), quoted(ROW))],
    ['the same, with quotes in its lines', file(quoted(HEAD), quoted(ROW.replace(',A,', ',"A",')), '')],
    ['the same, with separators behind each', file(`${quoted(HEAD)};;`, `${quoted(ROW)};;`)],
  ])('%s', (_, text) => {
    expect(seenSeason(text)).toMatchObject({ matches: [PLAYED], said: [] });
  });
  test.each([
    [',A,B,', ',Arsenal,ARSENAL,', 'a team against itself'],
    [',A,', ',#N/A,', 'no home team'],
    [',B,', ',#REF!,', 'no away team'],
  ])('%s as %s: %s', (own, written, why) => {
    expect(seenSeason(file(HEAD, ROW.replace(own, written)))).toMatchObject({
      matches: [],
      said: [`2: ${why}`],
    });
  });
  test('a match that the file has twice in other letters is one', () => {
    const own = ROW.replace(',A,', ',Arsenal,');
    expect(seenSeason(file(HEAD, own, own.replace('Arsenal', 'ARSENAL')))).toMatchObject({
      matches: [PLAYED.replace('A-', 'Arsenal-')],
      said: ['3: the match of line 2 again'],
    });
  });
  test('a match whose two rows have different scores has that of the first row, and the report names both', () => {
    const other = ROW.replace('2,1,H', '1,1,D');
    expect(seenSeason(file(HEAD, ROW, other, ROW))).toMatchObject({
      matches: [PLAYED],
      said: ['3: the match of line 2 again, with the score 1:1; 2:1 counts', '4: the match of line 2 again'],
    });
  });
  test.each([
    ['Div,Date,Time,HomeTeam,AwayTeam,Referee,B365H,B365D,B365A', 'E0,17/08/2019,15:00,A,B,,2.1,3.4,3.5'],
    ['Country,League,Date,Time,Home,Away,PSH,PSD,PSA', 'Norway,Eliteserien,17/08/2019,15:00,A,B,2.1,3.4,3.5'],
  ])('of matches to come has no goals: %s', (head, row) => {
    expect(seenSeason(`\ufeff${file(head, row)}`)).toMatchObject({
      matches: [PLAYED.replace('2:1', '?')],
      said: ['1: the header lacks FTHG, FTAG: its matches are void at their end'],
    });
  });
});

test.each([
  ['B365H,B365D,B365A', '2100,3400,3500'],
  ['B365H,B365D,B365A', '34000,3.4,3.5'],
  ['B365H,B365D,B365A', '1001.01,3.4,3.5'],
  ['B365H,B365D,B365A', '1001/1,3.4,3.5'],
  ['AHh,AvgAHH,AvgAHA', '-0.5,21000,1.93'],
  ['Avg>2.5,Avg<2.5', '1800,2.05'],
])('S5 damaged odds in %s are none: %s', (columns, odds) => {
  const text = file(HEAD.replace('B365H,B365D,B365A', columns), ROW.replace('2.1,3.4,3.5', odds));
  expect(seenSeason(text)).toMatchObject({ matches: [], said: ['2: no prices'] });
});
