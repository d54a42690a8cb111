/** S5 the state of a match in a Unified Odds Feed: clocks, periods, scores, ends and fixtures: small inputs, each with its right value. */
import { at, by, type FeedCase, odds, seenFeed } from '../given/domain/seen-feed.ts';
import * as uof from '../given/domain/uof.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

/** A state of the match, with its attributes and what is in it. */
const state = (second: number, attributes: string, inside = ''): string =>
  uof.oddsChange(at(second), '', `<sport_event_status ${attributes}>${inside}</sport_event_status>`);
const live = (code: number, home = 0, away = 0): string =>
  `status="1" reporting="1" match_status="${code}" home_score="${home}" away_score="${away}"`;
const clock = (match: string, more = ''): string => `<clock match_time="${match}" ${more}/>`;
const begun = odds(0, 2.1, uof.status(6, 0, 0, '0:00'));
const period = (number: number, code: number, home: number, away: number): string =>
  `<period_score number="${number}" match_status_code="${code}" home_score="${home}" away_score="${away}"/>`;
const inSport = (sport: number, ...texts: readonly string[]): string[] => [uof.fixture(sport), ...texts];

const clocks: readonly FeedCase[] = [
  [
    'stands at half-time, whether or not the message says so',
    [begun, state(2800, live(31), clock('45:00')), state(2900, live(31))],
    { clocks: ['0 x1', '2700 x0', '2700 x0'] },
  ],
  [
    'stands while extra time or penalties are awaited, and in their break',
    [begun, ...[32, 33, 34].map((code, n) => state(6000 + n, live(code), clock('90:00')))],
    { clocks: ['0 x1', '5400 x0', '5400 x0', '5400 x0'] },
  ],
  [
    'stands in a pause of basketball',
    inSport(2, odds(0, 2.1, uof.status(13, 0, 0, '0:00')), state(700, live(301), clock('10:00'))),
    { clocks: ['0 x1', '600 x0'] },
  ],
  [
    'runs on in the second half',
    [begun, state(3600, live(7), clock('45:00')), state(3660, live(7, 1), clock('46:00'))],
    { clocks: ['0 x1', '2700 x1', '2760 x1'] },
  ],
  [
    'has the stoppage time at the end of a period, and not the announced one',
    [begun, state(2830, live(6), clock('45:00', 'stoppage_time="2:10" stoppage_time_announced="5:00"'))],
    { clocks: ['0 x1', '2830 x1'] },
  ],
  [
    'without its own time, with what remains of the period alone',
    inSport(
      2,
      odds(
        0,
        2.1,
        `<sport_event_status ${live(13)}><clock remaining_time_in_period="9:00" stopped="true"/></sport_event_status>`,
      ),
    ),
    { clocks: ['null x0'] },
  ],
  [
    'stopped, and then running again',
    inSport(
      2,
      odds(0, 2.1, uof.status(13, 0, 0, '0:00')),
      state(60, live(13), clock('1:00', 'stopped="true"')),
      state(90, live(13), clock('1:00', 'stopped="false"')),
    ),
    { clocks: ['0 x1', '60 x0', '60 x1'] },
  ],
  [
    'of an ended match stands',
    [begun, state(6000, 'status="3" match_status="100" home_score="1" away_score="0"', clock('90:00'))],
    { clocks: ['0 x1', '5400 x0'] },
  ],
  ['beyond 99 minutes', [begun, state(7000, live(41), clock('102:15'))], { clocks: ['0 x1', '6135 x1'] }],
  ['with hours', [begun, state(4500, live(7), clock('1:15:02'))], { clocks: ['0 x1', '4502 x1'] }],
  ['that cannot be read goes on', [begun, state(60, live(6), clock('1:75'))], { clocks: ['0 x1', '60 x1'] }],
];

const scores: readonly FeedCase[] = [
  [
    'periods in another order',
    [
      begun,
      state(9, live(7, 1, 1), `<period_scores>${period(2, 7, 0, 1)}${period(1, 6, 1, 0)}</period_scores>`),
    ],
    { periods: ['1:0', '0:1'] },
  ],
  [
    'the final score in the results alone',
    [
      begun,
      state(
        9,
        'status="4" match_status="100"',
        '<results><result match_status_code="100" home_score="2" away_score="1"/></results>',
      ),
    ],
    { score: '2:1', codes: [6, 100] },
  ],
  [
    'results after extra time beside those of the regular time: the last',
    [
      begun,
      state(
        9,
        'status="4" match_status="110" home_score="3" away_score="2"',
        '<results><result match_status_code="100" home_score="2" away_score="2"/><result match_status_code="110" home_score="3" away_score="2"/></results>',
      ),
    ],
    { score: '3:2', codes: [6, 110] },
  ],
  [
    'the score of a period that was corrected',
    [
      begun,
      state(9, live(6, 1), `<period_scores>${period(1, 6, 1, 0)}</period_scores>`),
      state(20, live(6), `<period_scores>${period(1, 6, 0, 0)}</period_scores>`),
    ],
    { periods: ['0:0'], score: '0:0', marks: [] },
  ],
  [
    'a goal taken back during a bet stop, and one of the other side',
    [begun, state(9, live(6, 1)), uof.betStop(at(10)), state(20, live(6)), state(30, live(6, 0, 1))],
    { score: '0:1', marks: ['suspension', 'goal away'] },
  ],
  [
    'a goal taken back twice and given twice',
    [begun, ...[1, 0, 1, 0, 1].map((goals, n) => state(9 + n, live(6, goals)))],
    { score: '1:0', marks: ['goal home'] },
  ],
  [
    'nobody watches: the score is not sure',
    [begun, state(9, 'status="1" reporting="0" match_status="6" home_score="1" away_score="0"')],
    { score: '1:0', reporting: 0 },
  ],
  [
    'the one who watches is away for a while (reporting -1)',
    [begun, state(9, 'status="1" reporting="-1" match_status="6" home_score="0" away_score="0"')],
    { reporting: -1, open: [true, true] },
  ],
  [
    'a score of two hundred points',
    inSport(2, odds(0, 2.1, uof.status(16, 199, 198, '39:00'))),
    { score: '199:198' },
  ],
  [
    'a lead that is taken back with its basket',
    inSport(
      2,
      odds(0, 2.1, uof.status(13, 2, 2, '1:00')),
      state(9, live(13, 4, 2)),
      state(12, live(13, 2, 2)),
      state(20, live(13, 2, 5)),
    ),
    { score: '2:5', marks: ['lead away'] },
  ],
];

const ends: readonly FeedCase[] = [
  [
    'ended, then closed: one end',
    [
      begun,
      state(5500, 'status="3" match_status="100" home_score="1" away_score="0"'),
      state(5600, 'status="4" match_status="100" home_score="1" away_score="0"'),
    ],
    { codes: [6, 100, 100], open: [true, false, false] },
  ],
  [
    'closed without ever being live (no live coverage)',
    [
      by(3, odds(0, 2.1, '<sport_event_status status="0" match_status="0"/>')),
      by(3, state(9000, 'status="4" match_status="100" home_score="1" away_score="0"')),
    ],
    { codes: [0, 100], score: '1:0' },
  ],
  [
    'a walkover and a retirement end it',
    [begun, state(90, 'status="3" match_status="91" home_score="0" away_score="0"')],
    { codes: [6, 91], open: [true, false] },
  ],
  [
    'postponed, then played on another day',
    [
      odds(0, 2.1, '<sport_event_status status="0" match_status="0"/>'),
      uof.oddsChange(at(10), '', '<sport_event_status status="8" match_status="60"/>'),
      uof.fixtureChange(at(20), `change_type="2" start_time="${at(86_400)}"`),
      uof.oddsChange(at(86_300), uof.winner(2.2), '<sport_event_status status="0" match_status="0"/>'),
      state(86_400, live(6)),
    ],
    { codes: [0, 60, 60, 0, 6], startsAt: [86_400] },
  ],
  [
    'the start is delayed: it waits, its prices stay open',
    [
      odds(0, 2.1, '<sport_event_status status="0" match_status="0"/>'),
      uof.oddsChange(at(10), '', '<sport_event_status status="6" match_status="61"/>'),
      state(900, live(6)),
    ],
    { codes: [0, 0, 6] },
  ],
  [
    'cancelled by its fixture',
    [odds(0, 2.1), uof.fixtureChange(at(5), 'change_type="3"')],
    { codes: [0, 70], open: [true, false] },
  ],
  [
    'cancelled by its fixture, then back with a new time',
    [
      odds(0, 2.1),
      uof.fixtureChange(at(5), 'change_type="3"'),
      uof.fixtureChange(at(9), `change_type="2" start_time="${at(900)}"`),
      uof.oddsChange(at(12), uof.winner(2.2), '<sport_event_status status="0" match_status="0"/>'),
    ],
    { codes: [0, 70, 70, 0], open: [true, false, false, true], startsAt: [900] },
  ],
  [
    'another pitcher (106) moves nothing',
    [odds(0, 2.1), uof.fixtureChange(at(5), `change_type="106"`)],
    { codes: [0], startsAt: [3600] },
  ],
  [
    'moved twice: the last time',
    [
      odds(0, 2.1),
      uof.fixtureChange(at(5), `change_type="2" start_time="${at(900)}"`),
      uof.fixtureChange(at(6), `change_type="2" start_time="${at(600)}"`),
    ],
    { startsAt: [600] },
  ],
  [
    'live, and then ended, in words',
    [
      odds(0, 2.1, '<sport_event_status status="not_started"/>'),
      state(9, 'status="live" home_score="0" away_score="0"'),
      state(90, 'status="closed" match_status="ended" home_score="1" away_score="0"'),
    ],
    { codes: [0, 20, 100], score: '1:0', open: [true, true, false] },
  ],
  [
    'interrupted and postponed in words',
    [begun, state(9, 'status="interrupted" match_status="interrupted"'), state(90, 'status="postponed"')],
    { codes: [6, 6, 60], open: [true, false, false] },
  ],
  [
    'two matches in one log: an end of one leaves the other',
    [
      begun,
      begun.replaceAll(`sr:match:${uof.MATCH}`, 'sr:match:18009999'),
      state(90, 'status="3" match_status="100" home_score="1" away_score="0"'),
    ],
    { codes: [6, 6, 100] },
  ],
  [
    'a virtual match stands beside a real one of its number',
    [begun, begun.replaceAll('sr:match:', 'vf:match:')],
    { codes: [6, 6] },
  ],
];

seenCases(seenFeed, [
  ['S5 the clock', clocks],
  ['S5 the score:', scores],
  ['S5 a match is', ends],
]);
