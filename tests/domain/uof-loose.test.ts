/** S5 messages of the odds feed that programs wrote a little off its form: what would stay open at an old price, and what they mean. */
import { describe } from 'vitest';
import { at, type FeedCase, first, odds, seenFeed } from '../given/domain/seen-feed.ts';
import { seenCases } from '../given/domain/seen-cases.ts';
import { MATCH, winner } from '../given/domain/uof.ts';

const message = (name: string, second: number, inside = '', more = ''): string =>
  `<${name} event_id="sr:match:${MATCH}" timestamp="${at(second)}" product="1" ${more}>${inside}</${name}>`;
const withStatus = (attributes: string, clock = ''): readonly string[] => [
  odds(0, 2.1),
  message('odds_change', 60, `<sport_event_status ${attributes}>${clock}</sport_event_status>`),
];
const withClock = (clock: string): readonly string[] =>
  withStatus('status="1" match_status="6" home_score="0" away_score="0"', `<clock ${clock}/>`);

const stops: readonly FeedCase[] = [
  ...['ALL', 'All', 'Regular_Play', ' SCORE | corners '].map((groups): FeedCase => [
    `of the groups "${groups}"`,
    [odds(0, 2.1), message('bet_stop', 5, '', `groups="${groups}"`)],
    { shown: [first, '5 1: -1 210 340 350'] },
  ]),
  [
    'of groups of players leaves the winner',
    [odds(0, 2.1), message('bet_stop', 5, '', 'groups="player_props"')],
    { shown: [first] },
  ],
];

const without: readonly FeedCase[] = [
  ['odds', [message('odds_change', 0, winner())], { shown: [first] }],
  [
    'outcomes of a settlement',
    [
      odds(0, 2.1),
      message(
        'bet_settlement',
        9,
        '<market id="1"><outcome id="1" result="1"/><outcome id="2" result="0"/><outcome id="3" result="0"/></market>',
      ),
    ],
    { shown: [first, '9 1: -3 210 340 350'], paid: ['1: win lose lose'] },
  ],
];

const states: readonly FeedCase[] = [
  ['in capitals', withStatus('status="Live"'), { codes: [0, 20] }],
  ['ended, in capitals', withStatus('status="ENDED"'), { codes: [0, 100], open: [true, false] }],
  ['of a match_status below 0 has started', withStatus('status="1" match_status="-1"'), { codes: [0, 20] }],
  ['of an unknown match_status', withStatus('status="1" match_status="512"'), { codes: [0, 512] }],
  ['ended, of an unknown match_status', withStatus('status="3" match_status="125"'), { codes: [0, 100] }],
];

const clocks: readonly FeedCase[] = [
  ['with two digits of hours', withClock('match_time="01:02:03"'), { clocks: ['null x0', '3723 x1'] }],
  ['with no hours yet', withClock('match_time="00:12:34"'), { clocks: ['null x0', '754 x1'] }],
  ['of twelve hours is none', withClock('match_time="12:02:03"'), { clocks: ['null x0', 'null x0'] }],
  ['of minutes alone is none', withClock('match_time="12"'), { clocks: ['null x0', 'null x0'] }],
];

describe('the odds feed, loosely written', () => {
  seenCases(seenFeed, [
    ['S5 a stop', stops],
    ['S5 without the element around its', without],
    ['S5 a status', states],
    ['S5 a clock', clocks],
  ]);
});
