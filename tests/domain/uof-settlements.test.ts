/** S5 results of a Unified Odds Feed that come in parts, are corrected, taken back or void: small inputs, each with its right value. */
import { at, by, type FeedCase, first, odds, seenFeed, settled, totalOf } from '../given/domain/seen-feed.ts';
import * as uof from '../given/domain/uof.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Result = readonly [id: number, attributes: string];
/** A settlement of the winner market that names these outcomes alone. */
const part = (second: number, ...rows: readonly Result[]): string =>
  uof.settlement(at(second), uof.market(1, uof.results(...rows), ''));
const [WON, LOST, VOID] = ['result="1"', 'result="0"', 'result="0" void_factor="1.0"'] as const;
/** Takes back the results of these outcomes; of all without one. */
const takenBack = (second: number, ...ids: readonly number[]): string =>
  `<rollback_bet_settlement event_id="sr:match:${uof.MATCH}" timestamp="${at(second)}" product="1"><market id="1">${ids.map((id) => `<outcome id="${id}"/>`).join('')}</market></rollback_bet_settlement>`;
const open = odds(0, 2.1);
const WAITS = 'result="-1"';
const line = (specifiers: string, ...rows: readonly Result[]): string =>
  uof.market(18, uof.results(...rows), `specifiers="${specifiers}"`);

const parts: readonly FeedCase[] = [
  [
    'a winner first, the losers at the end',
    [open, part(9, [1, WON]), part(90, [2, LOST], [3, LOST])],
    { paid: ['1: win lose lose'] },
  ],
  [
    'a void outcome first, the others at the end',
    [open, part(9, [3, VOID]), part(90, [1, WON], [2, LOST])],
    { paid: ['1: win lose void'] },
  ],
  [
    'a loser first, the winner at the end',
    [open, part(9, [2, LOST]), part(90, [1, WON], [3, LOST])],
    { paid: ['1: win lose lose'] },
  ],
  [
    'parts that each name the decided outcomes again',
    [open, part(9, [2, LOST]), part(20, [2, LOST], [3, LOST]), part(90, [1, WON], [2, LOST], [3, LOST])],
    { paid: ['1: win lose lose'] },
  ],
  [
    'a part that corrects one outcome leaves the others',
    [open, part(9, [1, WON], [2, LOST], [3, VOID]), part(90, [2, VOID])],
    { paid: ['1: win void void'] },
  ],
  [
    'a part by scouts behind the official result is no correction',
    [
      open,
      part(9, [1, WON], [2, LOST], [3, LOST]),
      part(90, [2, WON]).replace('certainty="2"', 'certainty="1"'),
    ],
    { paid: ['1: win lose lose'] },
  ],
  [
    'an undecided outcome (-1) waits, a loser beside it has lost',
    [open, part(9, [1, 'result="-1"'], [2, LOST], [3, 'result="-1"'])],
    { paid: ['1: lose'] },
  ],
  [
    'undecided outcomes (-1) that are decided at the end',
    [open, part(9, [1, 'result="-1"'], [2, LOST], [3, 'result="-1"']), part(90, [1, LOST], [3, WON])],
    { paid: ['1: lose lose win'] },
  ],
  [
    'undecided outcomes (-1) beside a winner that the next part names alone: they have lost',
    [open, part(9, [1, WAITS], [2, LOST], [3, WAITS]), part(90, [1, WON])],
    { paid: ['1: win lose lose'] },
  ],
  [
    'undecided outcomes (-1) wait behind a part that names a loser again',
    [open, part(9, [1, WAITS], [2, LOST], [3, WAITS]), part(90, [2, LOST])],
    { paid: ['1: lose'] },
  ],
  [
    'decided outcomes that are undecided (-1) in the next part: their bets wait',
    [open, part(9, [1, WON], [2, LOST], [3, LOST]), part(90, [1, WAITS], [2, LOST], [3, WAITS])],
    { paid: ['1: lose'], passed: { 'settlement that was corrected': 1 } },
  ],
  [
    'decided outcomes that are all undecided (-1) in the next part',
    [open, settled(9, 1, 0, 0), part(90, [1, WAITS], [2, WAITS], [3, WAITS])],
    { paid: [] },
  ],
  [
    'undecided (-1) by scouts behind the official result changes nothing',
    [
      open,
      settled(9, 1, 0, 0),
      part(90, [1, WAITS], [2, LOST], [3, WAITS]).replace('certainty="2"', 'certainty="1"'),
    ],
    { paid: ['1: win lose lose'] },
  ],
  [
    'decided outcomes whose market goes on with the others',
    [
      open,
      part(9, [1, WON]),
      uof.oddsChange(at(10), uof.market(1, '<outcome id="1" active="0"/>' + uof.outcomes([2, 3], [3, 4]))),
      part(90, [2, LOST], [3, LOST]),
    ],
    { paid: ['1: win lose lose'] },
  ],
  [
    'a part, bets of a span that are void, and the rest',
    [
      open,
      part(9, [1, WON]),
      uof.ofMatchSpan('bet_cancel', at(20), at(3), at(5)),
      part(30, [2, LOST], [3, LOST]),
    ],
    { paid: ['1: (3-5) void void void', '1: win lose lose'] },
  ],
  [
    'a loser is withdrawn, the market goes on and is decided',
    [
      open,
      part(9, [3, LOST]),
      uof.oddsChange(at(10), uof.market(1, uof.outcomes([1, 2], [2, 1.8]))),
      part(90, [1, WON], [2, LOST]),
    ],
    { paid: ['1: win lose lose'] },
  ],
  [
    'all outcomes on offer again after their result: what the next part leaves out has lost beside its winner',
    [open, settled(9, 1, 0, 0), odds(10, 2.5), part(90, [2, WON])],
    { paid: ['1: lose win lose'] },
  ],
  [
    'a result behind a cancel that was taken back corrects the one before it',
    [
      open,
      settled(9, 1, 0, 0),
      uof.ofMarket('bet_cancel', at(20)),
      uof.ofMarket('rollback_bet_cancel', at(30)),
      settled(40, 0, 1, 0),
    ],
    { paid: ['1: lose win lose'] },
  ],
  [
    'two winners without a factor (as two of three results)',
    [open, part(9, [1, WON], [2, WON], [3, LOST])],
    { paid: ['1: win win lose'] },
  ],
  [
    'an outcome that is named twice: the last one',
    [open, part(9, [1, LOST], [1, WON], [2, LOST], [3, LOST])],
    { paid: ['1: win lose lose'] },
  ],
  [
    'in another order than offered',
    [open, part(9, [3, WON], [1, LOST], [2, LOST])],
    { paid: ['1: lose lose win'] },
  ],
];

const rollbacks: readonly FeedCase[] = [
  [
    'of one outcome, which is settled anew alone',
    [open, settled(9, 1, 0, 0), takenBack(20, 3), part(30, [3, VOID])],
    { paid: ['1: win lose void'] },
  ],
  [
    'of the winner and a loser, which change places',
    [open, settled(9, 1, 0, 0), takenBack(20, 1, 2), part(30, [1, LOST], [2, WON])],
    { paid: ['1: lose win lose'] },
  ],
  [
    'of one outcome that stays undecided: its bets wait, the others are paid',
    [open, settled(9, 1, 0, 0), takenBack(20, 3)],
    { paid: ['1: win lose'] },
  ],
  ['of all outcomes by name', [open, settled(9, 1, 0, 0), takenBack(20, 1, 2, 3)], { paid: [] }],
  [
    'of the one result beside undecided outcomes (-1), which wait on',
    [open, part(9, [1, WAITS], [2, LOST], [3, WAITS]), takenBack(20, 2), part(30, [2, LOST])],
    { paid: ['1: lose'] },
  ],
  [
    'of all outcomes by name, of which one is settled anew: the others wait',
    [open, settled(9, 1, 0, 0), takenBack(20, 1, 2, 3), part(30, [1, LOST])],
    { paid: ['1: lose'] },
  ],
  [
    'of two outcomes, of which one wins anew: the other one waits',
    [open, settled(9, 1, 0, 0), takenBack(20, 1, 2), part(30, [1, WON])],
    { paid: ['1: win lose'] },
  ],
  [
    'of all outcomes by name, which are on offer again: beside the next winner they have lost',
    [open, settled(9, 1, 0, 0), takenBack(20, 1, 2, 3), odds(30, 2.5), part(90, [2, WON])],
    { paid: ['1: lose win lose'] },
  ],
  ['of the only result, by its outcome', [open, part(9, [1, WON]), takenBack(20, 1)], { paid: [] }],
  [
    'of an outcome that was not settled',
    [open, part(9, [1, WON], [2, LOST], [3, LOST]), takenBack(20, 9)],
    { paid: ['1: win lose lose'], passed: { 'rollback of nothing': 1 } },
  ],
  [
    'of a line that is on offer again, before its next result',
    [open, settled(9, 1, 0, 0), takenBack(20), odds(30, 2.5), settled(90, 0, 1, 0)],
    { paid: ['1: lose win lose'] },
  ],
  [
    'twice, with a result between',
    [open, settled(9, 1, 0, 0), takenBack(20), settled(30, 0, 1, 0), takenBack(40), settled(50, 0, 0, 1)],
    { paid: ['1: lose lose win'] },
  ],
  [
    'of a cancel that did not happen',
    [open, uof.ofMarket('rollback_bet_cancel', at(5)), settled(9, 1, 0, 0)],
    { paid: ['1: win lose lose'], passed: { 'rollback of nothing': 1 } },
  ],
  [
    'of a cancel behind a result: the result stands',
    [
      open,
      settled(9, 1, 0, 0),
      uof.ofMarket('bet_cancel', at(20)),
      uof.ofMarket('rollback_bet_cancel', at(30)),
    ],
    { paid: ['1: win lose lose'] },
  ],
  [
    'of one of two cancelled spans',
    [
      open,
      uof.ofMatchSpan('bet_cancel', at(50), at(10), at(20)),
      uof.ofMatchSpan('bet_cancel', at(51), at(30), at(40)),
      uof.ofMatchSpan('rollback_bet_cancel', at(52), at(10), at(20)),
      settled(60, 1, 0, 0),
    ],
    { paid: ['1: (30-40) void void void', '1: win lose lose'] },
  ],
  [
    'of a cancelled span by a message without a span',
    [
      open,
      uof.ofMatchSpan('bet_cancel', at(50), at(10), at(20)),
      uof.ofMarket('rollback_bet_cancel', at(52)),
      settled(60, 1, 0, 0),
    ],
    { paid: ['1: win lose lose'] },
  ],
];

const factors: readonly FeedCase[] = [
  [
    'a dead heat factor beside a loss is a loss',
    [
      open,
      part(
        9,
        [1, 'result="1" dead_heat_factor="0.5"'],
        [2, 'result="1" dead_heat_factor="0.5"'],
        [3, 'result="0" dead_heat_factor="0.5"'],
      ),
    ],
    { paid: ['1: dead-heat-2 dead-heat-2 lose'] },
  ],
  [
    'a void factor of 0 is none',
    [open, part(9, [1, 'result="1" void_factor="0"'], [2, 'result="0" void_factor="0.0"'], [3, LOST])],
    { paid: ['1: win lose lose'] },
  ],
  [
    'a quarter line: half of the stake comes back',
    [
      uof.oddsChange(at(0), totalOf('total=2.25')),
      uof.settlement(
        at(9),
        line('total=2.25', [12, 'result="0" void_factor="0.5"'], [13, 'result="1" void_factor="0.5"']),
      ),
    ],
    { paid: ['18 total=2.25: half-lose half-win'] },
  ],
  [
    'a whole line that comes out even',
    [
      uof.oddsChange(at(0), totalOf('total=3')),
      uof.settlement(at(9), line('total=3', [12, VOID], [13, VOID])),
    ],
    { paid: ['18 total=3: void void'] },
  ],
  [
    'a won outcome that is void as a whole comes back',
    [open, part(9, [1, 'result="1" void_factor="1"'], [2, VOID], [3, VOID])],
    { paid: ['1: void void void'] },
  ],
  [
    'a reason for a void market changes nothing by itself',
    [
      open,
      uof.settlement(at(9), uof.market(1, uof.results([1, WON], [2, LOST], [3, LOST]), 'void_reason="0"')),
    ],
    { paid: ['1: win lose lose'] },
  ],
];

const cancels: readonly FeedCase[] = [
  [
    'all bets until a time, then the result of the others',
    [open, uof.ofMatchSpan('bet_cancel', at(50), null, at(10)), settled(60, 1, 0, 0)],
    { paid: ['1: (-10) void void void', '1: win lose lose'] },
  ],
  [
    'all bets from a time on',
    [open, uof.ofMatchSpan('bet_cancel', at(50), at(10), null), settled(60, 1, 0, 0)],
    { paid: ['1: (10-) void void void', '1: win lose lose'] },
  ],
  [
    'of a market of two producers by the one that has it',
    [by(3, open), odds(10, 2.2), uof.ofMatchSpan('bet_cancel', at(50), at(10), at(20)), settled(60, 1, 0, 0)],
    { paid: ['1: (10-20) void void void', '1: win lose lose'] },
  ],
  [
    'of a settled market (it should have been cancelled): void',
    [open, settled(9, 1, 0, 0), uof.ofMarket('bet_cancel', at(20))],
    { paid: ['1: void void void'] },
  ],
  [
    'of one market leaves another one',
    [
      uof.oddsChange(at(0), uof.winner() + totalOf('total=2.5')),
      uof.ofMarket('bet_cancel', at(5)),
      uof.settlement(at(9), line('total=2.5', [12, WON], [13, LOST])),
    ],
    { paid: ['1: void void void', '18 total=2.5: win lose'] },
  ],
  [
    'the market says that it is cancelled before the cancel comes',
    [open, uof.oddsChange(at(4), '<market id="1" status="-4"/>'), uof.ofMarket('bet_cancel', at(5))],
    { shown: [first, '4 1: -4 210 340 350'], paid: ['1: void void void'] },
  ],
  [
    'the market says that it is settled before the result comes',
    [open, uof.oddsChange(at(4), '<market id="1" status="-3"/>'), settled(5, 1, 0, 0)],
    { shown: [first, '4 1: -3 210 340 350'], paid: ['1: win lose lose'] },
  ],
  [
    'a suspended market is settled',
    [open, uof.betStop(at(4)), settled(5, 1, 0, 0)],
    { shown: [first, '4 1: -1 210 340 350', '5 1: -3 210 340 350'], paid: ['1: win lose lose'] },
  ],
];

seenCases(seenFeed, [
  ['S5 a result in parts:', parts],
  ['S5 a rollback', rollbacks],
  ['S5 factors:', factors],
  ['S5 a cancel:', cancels],
]);
