/** S5 what a Unified Odds Feed has on offer: markets, outcomes, stops, producers and forms of messages: small inputs, each with its right value. */
import {
  alive,
  at,
  by,
  complete,
  type FeedCase,
  first,
  odds,
  seenFeed,
  settled,
  totalOf,
} from '../given/domain/seen-feed.ts';
import * as uof from '../given/domain/uof.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

const open = odds(0, 2.1);
const LOCKED = '210 340 350';
const market = (second: number, inside: string, attributes = 'status="1"'): string =>
  uof.oddsChange(at(second), uof.market(1, inside, attributes));
const stop = (second: number, more: string): string => uof.betStop(at(second)).replace('groups="all"', more);
const three = (home: number): string => uof.outcomes([1, home], [2, 3.4], [3, 3.5]);

const markets: readonly FeedCase[] = [
  [
    'handed over (-2) is closed',
    [open, market(5, '', 'status="-2"')],
    { shown: [first, `5 1: -2 ${LOCKED}`] },
  ],
  [
    'inactive (0), then active with new prices',
    [open, market(5, '', 'status="0"'), odds(8, 2.2)],
    { shown: [first, `5 1: 0 ${LOCKED}`, '8 1: 1 220 340 350'] },
  ],
  [
    'suspended (-1) with prices that move while it is',
    [open, market(5, three(2.2), 'status="-1"'), odds(8, 2.3)],
    { shown: [first, '5 1: -1 220 340 350', '8 1: 1 230 340 350'] },
  ],
  [
    'that is suspended from its first message on',
    [market(0, three(2.1), 'status="-1"'), odds(8, 2.1)],
    { shown: [`0 1: -1 ${LOCKED}`, `8 1: 1 ${LOCKED}`] },
  ],
  [
    'that is inactive in its first message, without outcomes',
    [market(0, '', 'status="0"'), odds(8, 2.1)],
    { shown: [`8 1: 1 ${LOCKED}`] },
  ],
  ['without a status is active', [market(0, three(2.1), '')], { shown: [first] }],
  [
    'with attributes for cash-out and a favourite',
    [market(0, three(2.1), 'favourite="1" cashout_status="-1" status="1"')],
    { shown: [first] },
  ],
  [
    'whose outcomes are locked one by one',
    [
      open,
      market(
        5,
        '<outcome id="1" odds="2.1" active="0"/><outcome id="2" odds="3.4" active="1"/><outcome id="3" odds="3.5"/>',
      ),
    ],
    { shown: [first, '5 1: 1 210x 340 350'] },
  ],
  [
    'whose locked outcome has no price any more',
    [
      open,
      market(
        5,
        '<outcome id="1" active="0"/><outcome id="2" odds="3.4" active="1"/><outcome id="3" odds="3.5" active="1"/>',
      ),
    ],
    { shown: [first, '5 1: 1 0x 340 350'] },
  ],
  [
    'with outcomes in another order: each keeps its price',
    [market(0, uof.outcomes([3, 3.5], [1, 2.1], [2, 3.4]))],
    { shown: ['0 1: 1 350 210 340'] },
  ],
  [
    'with the highest and the lowest prices',
    [market(0, uof.outcomes([1, 1.01], [2, 1000], [3, 501]))],
    { shown: ['0 1: 1 101 100000 50100'] },
  ],
  [
    'of players, with a team for each',
    [
      uof.oddsChange(
        at(0),
        uof.market(
          40,
          '<outcome id="sr:player:1001" odds="3" active="1" team="1"/><outcome id="sr:player:1002" odds="4" active="1" team="2"/>',
          'status="1" specifiers="type=live"',
        ),
      ),
    ],
    { shown: ['0 40 type=live: 1 300 400'] },
  ],
  [
    'of a player, with several specifiers',
    [
      uof.oddsChange(
        at(0),
        uof.market(
          1185,
          uof.outcomes([12, 2.25], [13, 1.65]),
          'status="1" specifiers="total=0.5|player=sr:player:547410"',
        ),
      ),
    ],
    { shown: ['0 1185 player=sr:player:547410|total=0.5: 1 225 165'] },
  ],
  [
    'whose outcomes are numbered by match, player and count',
    [
      uof.oddsChange(
        at(0),
        uof.market(
          777,
          uof.outcomes(
            ['pre:playerprops:41762859:547410:1', 1.59],
            ['pre:playerprops:41762859:547410:2', 3.65],
          ),
          'status="1" specifiers="variant=pre:playerprops:41762859:547410"',
        ),
      ),
    ],
    { shown: ['0 777 variant=pre:playerprops:41762859:547410: 1 159 365'] },
  ],
  [
    'one line written in three ways, which its result names in a fourth',
    [
      ...['total=2.5', 'total=2.50', 'total=+02.5'].map((line, second) =>
        uof.oddsChange(at(second), totalOf(line)),
      ),
      uof.settlement(
        at(9),
        uof.market(18, uof.results([12, 'result="1"'], [13, 'result="0"']), 'specifiers="total=2.500"'),
      ),
    ],
    {
      shown: [
        '0 18 total=2.5: 1 190 200',
        '1 18 total=2.5: 1 190 200',
        '2 18 total=2.5: 1 190 200',
        '9 18 total=2.5: -3 190 200',
      ],
      paid: ['18 total=2.5: win lose'],
    },
  ],
  [
    'two lines with one number and other signs',
    [
      uof.oddsChange(
        at(0),
        uof.market(16, uof.outcomes([1714, 1.9], [1715, 1.95]), 'specifiers="hcp=-0.5"') +
          uof.market(16, uof.outcomes([1714, 1.4], [1715, 2.9]), 'specifiers="hcp=0.5"'),
      ),
    ],
    { shown: ['0 16 hcp=-0.5: 1 190 195', '0 16 hcp=0.5: 1 140 290'] },
  ],
  [
    'a handicap of scores ("1:0")',
    [
      uof.oddsChange(
        at(0),
        uof.market(14, uof.outcomes([1711, 1.5], [1712, 4], [1713, 5]), 'specifiers="hcp=1:0"'),
      ),
    ],
    { shown: ['0 14 hcp=1:0: 1 150 400 500'] },
  ],
];

const stops: readonly FeedCase[] = [
  [
    'then odds of another market: what was stopped stays so',
    [
      uof.oddsChange(at(0), uof.winner() + totalOf('total=2.5')),
      uof.betStop(at(5)),
      uof.oddsChange(at(8), totalOf('total=2.5')),
    ],
    {
      shown: [
        first,
        '0 18 total=2.5: 1 190 200',
        `5 1: -1 ${LOCKED}`,
        '5 18 total=2.5: -1 190 200',
        '8 18 total=2.5: 1 190 200',
      ],
    },
  ],
  [
    'then odds without a market, with the reason of the stop',
    [open, uof.betStop(at(5)), uof.oddsChange(at(6), '').replace('<odds>', '<odds betstop_reason="1">')],
    { shown: [first, `5 1: -1 ${LOCKED}`] },
  ],
  [
    'then odds that are early after it (betting_status)',
    [open, uof.betStop(at(5)), odds(8, 2.2).replace('<odds>', '<odds betting_status="1">')],
    { shown: [first, `5 1: -1 ${LOCKED}`, '8 1: 1 220 340 350'] },
  ],
  [
    'twice in a row: once',
    [open, uof.betStop(at(5)), uof.betStop(at(6))],
    { shown: [first, `5 1: -1 ${LOCKED}`] },
  ],
  [
    'that suspends by its status',
    [open, stop(5, 'groups="all" market_status="-1"')],
    { shown: [first, `5 1: -1 ${LOCKED}`] },
  ],
  [
    'that comes later than it was sent: newer odds stay open',
    [open, odds(8, 2.2), uof.betStop(at(5))],
    { shown: [first, `5 1: -1 ${LOCKED}`, '8 1: 1 220 340 350'] },
  ],
  [
    'leaves a cancelled market',
    [open, uof.ofMarket('bet_cancel', at(3)), uof.betStop(at(5))],
    { shown: [first, `3 1: -4 ${LOCKED}`] },
  ],
  [
    'leaves a market that was handed over',
    [open, market(3, '', 'status="-2"'), uof.betStop(at(5))],
    { shown: [first, `3 1: -2 ${LOCKED}`] },
  ],
  [
    'of one match leaves another one',
    [open, open.replaceAll(`sr:match:${uof.MATCH}`, 'sr:match:18009999'), uof.betStop(at(5))],
    { shown: [first, first, `5 1: -1 ${LOCKED}`] },
  ],
  ['before the first odds is nothing', [uof.betStop(at(-5)), open], { shown: [first] }],
  [
    'of the live producer leaves what the pre-match one has',
    [by(3, open), uof.betStop(at(5))],
    { shown: [first] },
  ],
];

const recovered = (text: string): string => text.replace('<odds_change ', '<odds_change request_id="7" ');
const producers: readonly FeedCase[] = [
  [
    'odds of a recovery that tell the time of their last change count as they come',
    [
      open,
      alive(10),
      alive(20),
      alive(60, 1, 'subscribed="0"'),
      alive(70),
      recovered(odds(30, 2.2)),
      complete(80),
    ],
    { shown: [first, `40 1: -1 ${LOCKED}`, '70 1: -1 220 340 350', '80 1: 1 220 340 350'] },
  ],
  [
    'a second fall behind a recovery',
    [
      open,
      alive(10, 1, 'subscribed="0"'),
      odds(20, 2.2),
      complete(21),
      alive(30, 1, 'subscribed="0"'),
      odds(40, 2.3),
      complete(41),
    ],
    {
      shown: [
        first,
        `10 1: -1 ${LOCKED}`,
        '20 1: -1 220 340 350',
        '21 1: 1 220 340 350',
        '30 1: -1 220 340 350',
        '40 1: -1 230 340 350',
        '41 1: 1 230 340 350',
      ],
    },
  ],
  [
    'the pre-match one is down, the live one has the match',
    [by(3, open), odds(5, 2.2), alive(10, 3, 'subscribed="0"')],
    { shown: [first, '5 1: 1 220 340 350'] },
  ],
  [
    'suspended while it is down: suspended after its recovery',
    [open, alive(10, 1, 'subscribed="0"'), market(20, three(2.2), 'status="-1"'), complete(30)],
    { shown: [first, `10 1: -1 ${LOCKED}`, '20 1: -1 220 340 350'] },
  ],
  [
    'settled while it is down',
    [open, alive(10, 1, 'subscribed="0"'), settled(20, 1, 0, 0), complete(30)],
    { shown: [first, `10 1: -1 ${LOCKED}`, `20 1: -3 ${LOCKED}`], paid: ['1: win lose lose'] },
  ],
  [
    'a recovery that sends nothing of a market: it stays closed',
    [open, alive(10, 1, 'subscribed="0"'), complete(30)],
    { shown: [first, `10 1: -1 ${LOCKED}`] },
  ],
  [
    'the pre-match one deactivates a market that the live one does not take',
    [by(3, open), by(3, market(5, '', 'status="0"')), uof.oddsChange(at(6), totalOf('total=2.5'))],
    { shown: [first, `5 1: 0 ${LOCKED}`, '6 18 total=2.5: 1 190 200'] },
  ],
  [
    'the live one speaks first, then the handover of two markets, one of which it has',
    [
      by(3, uof.oddsChange(at(0), uof.winner() + totalOf('total=2.5'))),
      odds(5, 2.2),
      by(
        3,
        uof.oddsChange(
          at(6),
          '<market id="1" status="-2"/><market id="18" status="-2" specifiers="total=2.5"/>',
        ),
      ),
    ],
    { shown: [first, '0 18 total=2.5: 1 190 200', '5 1: 1 220 340 350', '6 18 total=2.5: -2 190 200'] },
  ],
];

const messages: readonly FeedCase[] = [
  [
    'two with one time stand in the order of the file',
    [odds(0, 2), odds(0, 2.1)],
    { shown: ['0 1: 1 200 340 350', first] },
  ],
  [
    'older odds that come late do not win',
    [odds(0, 2), odds(9, 2.2), odds(5, 2.1)],
    { shown: ['0 1: 1 200 340 350', `5 1: 1 ${LOCKED}`, '9 1: 1 220 340 350'] },
  ],
  ['with carriage returns', [open.replaceAll('><', '>\r\n<')], { shown: [first] }],
  [
    'with blank lines between',
    ['', open, '', '', odds(5, 2.2), ''],
    { shown: [first, '5 1: 1 220 340 350'] },
  ],
  [
    'with a declaration and a document type before each',
    [`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!DOCTYPE odds_change>\n${open}`],
    { shown: [first] },
  ],
  ['in one line behind each other', [open + odds(5, 2.2)], { shown: [first, '5 1: 1 220 340 350'] }],
  [
    'in a list of messages',
    [`<messages>${open}${odds(5, 2.2)}</messages>`],
    { shown: [first, '5 1: 1 220 340 350'] },
  ],
  ['with single quotes', [open.replaceAll('"', "'")], { shown: [first] }],
  [
    'with a prefix for each element',
    [open.replaceAll(/<(\/?)(\w)/g, '<$1uof:$2').replace('event_id', 'xmlns:uof="urn:uof" event_id')],
    { shown: [first] },
  ],
  [
    'whose elements close by a tag of their own',
    [open.replaceAll(/<outcome([^>]*)\/>/g, '<outcome$1></outcome>')],
    { shown: [first] },
  ],
  [
    'whose last one is cut off',
    [open, odds(5, 2.2).slice(0, -20)],
    { shown: [first], passed: { 'message: cut-off': 1 } },
  ],
  [
    'of an event that is no match (sr:stage) beside one',
    [open.replace('sr:match:', 'sr:stage:'), open],
    { shown: [first], passed: { 'message: no-match': 1 } },
  ],
  [
    'with a number too long for a match',
    [open.replace(String(uof.MATCH), '99999999999999999999'), open],
    { shown: [first], passed: { 'message: no-match': 1 } },
  ],
  [
    'with names for markets and outcomes, as logs have them',
    [open.replaceAll('<outcome ', '<outcome name="x > y" ').replaceAll('<market ', '<market name="1x2" ')],
    { shown: [first] },
  ],
];

seenCases(seenFeed, [
  ['S5 a market', markets],
  ['S5 a stop', stops],
  ['S5 producers:', producers],
  ['S5 messages', messages],
]);
