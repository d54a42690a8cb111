/** S5 season files: days with months and weekdays of several languages, hours alone, and columns that other tables have for a kick-off. */
import { expect, test } from 'vitest';
import { seenSeason } from '../given/domain/seen-season.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Seen = Partial<ReturnType<typeof seenSeason>>;
type Case = readonly [name: string, text: string, expected: Seen];

const HEAD = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
const ROW = 'E0,17/08/2019,A,B,2,1,H,2.1,3.4,3.5';
const FIRST = '2019-08-17T14:00 A-B 2:1 210/340/350';
const starting = (start: string): Seen => ({
  matches: [FIRST.replace('2019-08-17T14:00', start)],
  said: [],
});
const onDay = (day: string): string => `${HEAD}\n${ROW.replace('17/08/2019', `"${day}"`)}`;
const at = (time: string): string => `${HEAD},Time\n${ROW},${time}`;
const table = (head: string, when: string): string =>
  `${head},home_team,away_team,home_score,away_score,B365H,B365D,B365A\n${when},A,B,2,1,2.1,3.4,3.5`;

const days: readonly Case[] = [
  ['French', '17 août 2019', '2019-08-17T14:00'],
  ['French, short', '3 févr. 2020', '2020-02-03T15:00'],
  ['French, the first', '1er déc. 2019', '2019-12-01T15:00'],
  ['French with its weekday', 'mar. 3 mars 2020', '2020-03-03T15:00'],
  ['French with its weekday and time', 'samedi 17 août 2019 à 21h00', '2019-08-17T20:00'],
  ['German', '17. März 2019', '2019-03-17T15:00'],
  ['German with its weekday', 'Samstag, 5. Oktober 2019', '2019-10-05T14:00'],
  ['German, short, with its weekday', 'Di. 17.12.2019', '2019-12-17T15:00'],
  ['Austrian', '1. Jänner 2020', '2020-01-01T15:00'],
  ['Spanish', '17 de agosto de 2019', '2019-08-17T14:00'],
  ['Spanish, short', '5-dic-2019', '2019-12-05T15:00'],
  ['Spanish with its weekday', 'sábado, 3 de enero de 2020', '2020-01-03T15:00'],
  ['Portuguese', '2 de fevereiro de 2020', '2020-02-02T15:00'],
  ['Italian', '1 gennaio 2020', '2020-01-01T15:00'],
  ['Italian, short', '12 lug 2020', '2020-07-12T14:00'],
  ['Dutch', '8 mrt 2020', '2020-03-08T15:00'],
  ['Polish', '7 października 2019', '2019-10-07T14:00'],
  ['Turkish', '17 Ağustos 2019', '2019-08-17T14:00'],
  ['Swedish', '5 maj 2019', '2019-05-05T14:00'],
  ['Russian', '17 августа 2019', '2019-08-17T14:00'],
  ['English with a comma before the year', '17 August, 2019', '2019-08-17T14:00'],
  ['a weekday and a number in brackets', '(Sat) 17 Aug 2019 (33)', '2019-08-17T14:00'],
  ['French with blanks in its time', 'samedi 17 août 2019 à 21 h 00', '2019-08-17T20:00'],
  ['German with its hour', 'Samstag, 5. Oktober 2019 um 20 Uhr', '2019-10-05T19:00'],
  ['a dash before the time', 'Aug 17 2019 - 8:00pm', '2019-08-17T19:00'],
].map(([name = '', day = '', start = '']) => [`${name}: ${day}`, onDay(day), starting(start)]);
const noDays = ['17 jui 2019', '17 foo 2019', 'de 17 2019'];

const times: readonly Case[] = [
  ['20', '2019-08-17T19:00'],
  ['9', '2019-08-17T08:00'],
  ['20.0', '2019-08-17T19:00'],
  ['1930.0', '2019-08-17T18:30'],
  ['930.0', '2019-08-17T08:30'],
  ['20 h', '2019-08-17T19:00'],
  ['21 h 00', '2019-08-17T20:00'],
  ['20 Uhr', '2019-08-17T19:00'],
  ['20 Uhr 30', '2019-08-17T19:30'],
  ['20 uur', '2019-08-17T19:00'],
].map(([time = '', start = '']) => [time, at(time), starting(start)]);

const columns: readonly Case[] = [
  ['utc_date', table('utc_date', '2019-08-17T19:00:00Z'), starting('2019-08-17T19:00')],
  ['utc_date without its zone', table('utc_date', '2019-08-17 19:00'), starting('2019-08-17T19:00')],
  ['utc_date with a zone', table('utc_date', '2019-08-17T19:00:00+02:00'), starting('2019-08-17T17:00')],
  ['kickoff_utc', table('kickoff_utc', '2019-08-17 19:00:00'), starting('2019-08-17T19:00')],
  ['kickoff_utc beside the day', table('date,kickoff_utc', '2019-08-17,19:00'), starting('2019-08-17T19:00')],
  [
    'a whole kickoff_utc beside the day of another zone',
    table('date,kickoff_utc', '2019-08-18,2019-08-17 23:30'),
    starting('2019-08-17T23:30'),
  ],
  ['time_utc', table('date,time_utc', '17/08/2019,19:00'), starting('2019-08-17T19:00')],
  ['date_GMT', table('date_GMT', 'Aug 17 2019 - 7:00pm'), starting('2019-08-17T19:00')],
  ['kickoff without a zone is British', table('kickoff', '2019-08-17 19:00'), starting('2019-08-17T18:00')],
  ['commence_time', table('commence_time', '2019-08-17T19:00:00Z'), starting('2019-08-17T19:00')],
  ['utc_date as Excel counts', table('utc_date', '43694.8125'), starting('2019-08-17T19:30')],
  ['time_utc as a part of a day', table('date,time_utc', '17/08/2019,0.8125'), starting('2019-08-17T19:30')],
  ...['kickoff', 'start_time', 'commence_time', 'match_date'].map((name): Case => [
    `${name} with the month before the day`,
    table(name, '8/17/2019 7:00 PM'),
    starting('2019-08-17T18:00'),
  ]),
  [
    'kickoff_utc with the month before the day, beside the day',
    table('date,kickoff_utc', '8/17/2019,8/17/2019 7:00 PM'),
    starting('2019-08-17T19:00'),
  ],
  [
    'kickoff without a time',
    table('kickoff', '8/17/2019'),
    { matches: [FIRST], said: ['2: no time, starts at 15:00'] },
  ],
  [
    'a kickoff of another order than the days of the file',
    `${table('date,kickoff', '17/08/2019,8/17/2019 7:00 PM')}\n18/08/2019,18/08/2019 19:00,C,D,2,1,2.1,3.4,3.5`,
    {
      matches: [FIRST, '2019-08-18T18:00 C-D 2:1 210/340/350'],
      said: ['2: unreadable time, starts at 15:00'],
    },
  ],
  [
    'names, goals and prices of FootyStats',
    'date_GMT,home_team_name,away_team_name,home_team_goal_count,away_team_goal_count,odds_ft_home_team_win,odds_ft_draw,odds_ft_away_team_win\nAug 17 2019 - 7:00pm,A,B,2,1,2.1,3.4,3.5',
    starting('2019-08-17T19:00'),
  ],
];

seenCases(seenSeason, [
  ['S5 days:', days],
  ['S5 hours:', times],
  ['S5 columns:', columns],
]);

test.each(noDays)('S5 %s is no day', (day) => {
  expect(seenSeason(onDay(day)).said).toEqual([`2: unreadable date "${day}"`]);
});

test.each(['0', '0.0', '25', '19.5', '12.3'])('S5 %s is no time', (time) => {
  expect(seenSeason(at(time))).toEqual(
    expect.objectContaining({ matches: [FIRST], said: ['2: unreadable time, starts at 15:00'] }),
  );
});
