/** S5 markets, results and matches of a Unified Odds Feed: small inputs, each with its right value. */
import { at, by, type FeedCase, first, odds, seenFeed, settled, totalOf } from '../given/domain/seen-feed.ts';
import * as uof from '../given/domain/uof.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

const stop = (second: number, more: string): string => uof.betStop(at(second)).replace('groups="all"', more);
const half = uof.market(60, uof.outcomes([1, 2.5], [2, 2], [3, 3]));
const markets: readonly FeedCase[] = [
  [
    'prices with more digits, a half of the last one up',
    [uof.oddsChange(at(0), uof.market(1, uof.outcomes([1, 2.675], [2, 8.575], [3, 1.8749])))],
    { shown: ['0 1: 1 268 858 187'] },
  ],
  [
    'a price that is 1 when it is rounded',
    [uof.oddsChange(at(0), uof.market(1, uof.outcomes([1, 1.004], [2, 1.005], [3, 1.0149])))],
    { shown: ['0 1: 1 0x 101 101'] },
  ],
  [
    'a line whose parts stand in another order in its result',
    [
      uof.oddsChange(
        at(0),
        uof.market(47, uof.outcomes([1, 2], [2, 3]), 'status="1" specifiers="goalnr=1|from=0|to=15"'),
      ),
      uof.settlement(
        at(9),
        uof.market(
          47,
          uof.results([1, 'result="1"'], [2, 'result="0"']),
          'specifiers="to=15|from=0|goalnr=1"',
        ),
      ),
    ],
    { paid: ['47 from=0|goalnr=1|to=15: win lose'] },
  ],
  [
    'a variant',
    [
      uof.oddsChange(
        at(0),
        uof.market(
          21,
          uof.outcomes(['sr:exact_goals:6+:1336', 9], ['sr:exact_goals:6+:1337', 3]),
          'status="1" specifiers="variant=sr:exact_goals:6+"',
        ),
      ),
      uof.settlement(
        at(9),
        uof.market(
          21,
          '<outcome id="sr:exact_goals:6+:1336" result="0"/><outcome id="sr:exact_goals:6+:1337" result="1"/>',
          'specifiers="variant=sr:exact_goals:6+"',
        ),
      ),
    ],
    { paid: ['21 variant=sr:exact_goals:6+: lose win'] },
  ],
  [
    'a line that ends with a bar, or has an extension beside it',
    [uof.oddsChange(at(0), totalOf('total=2.5|', 'extended_specifiers="score=0:0"'))],
    { shown: ['0 18 total=2.5: 1 190 200'] },
  ],
  [
    'named twice in a message: the last one',
    [uof.oddsChange(at(0), uof.winner(2) + uof.winner(2.1))],
    { shown: [first] },
  ],
  [
    'an outcome with a probability and no price',
    [
      uof.oddsChange(
        at(0),
        uof.market(
          1,
          '<outcome id="1" probabilities="0.5" active="1"/><outcome id="2" odds="2" probabilities="0.5" active="1"/>',
        ),
      ),
    ],
    { shown: ['0 1: 1 0x 200'] },
  ],
  [
    'offered again without outcomes at the last prices',
    [odds(0, 2.1), uof.betStop(at(5)), uof.oddsChange(at(8), '<market id="1" status="1" favourite="1"/>')],
    { shown: [first, '5 1: -1 210 340 350', '8 1: 1 210 340 350'] },
  ],
  [
    'a stop of all beside other groups',
    [uof.oddsChange(at(0), uof.winner() + half), stop(5, 'groups="1st_half|all"')],
    { shown: [first, '0 60: 1 250 200 300', '5 1: -1 210 340 350', '5 60: -1 250 200 300'] },
  ],
  [
    'a stop of groups with blanks between them',
    [uof.oddsChange(at(0), uof.winner() + half), stop(5, 'groups="corners | 1st_half"')],
    { shown: [first, '0 60: 1 250 200 300', '5 60: -1 250 200 300'] },
  ],
  ['a stop that names no group', [odds(0, 2.1), stop(5, '')], { shown: [first, '5 1: -1 210 340 350'] }],
  [
    'a stop that deactivates leaves what is suspended',
    [
      uof.oddsChange(at(0), uof.winner() + half),
      uof.oddsChange(at(3), '<market id="60" status="-1"/>'),
      stop(5, 'groups="all" market_status="0"'),
    ],
    { shown: [first, '0 60: 1 250 200 300', '3 60: -1 250 200 300', '5 1: 0 210 340 350'] },
  ],
  [
    'a stop leaves what is settled and what another producer has',
    [
      uof.oddsChange(at(0), uof.winner() + half),
      by(4, uof.oddsChange(at(1), totalOf('total=2.5'))),
      settled(3, 1, 0, 0),
      stop(5, 'groups="all"'),
    ],
    {
      shown: [
        first,
        '0 60: 1 250 200 300',
        '1 18 total=2.5: 1 190 200',
        '3 1: -3 210 340 350',
        '5 60: -1 250 200 300',
      ],
    },
  ],
];

const won = settled(9, 1, 0, 0);
const two = uof.oddsChange(at(0), totalOf('total=1.5') + totalOf('total=2.5'));
const results: readonly FeedCase[] = [
  [
    'as scouts saw it, and then the same by the official result',
    [odds(0, 2.1), won.replace('certainty="2"', 'certainty="1"'), settled(20, 1, 0, 0)],
    { paid: ['1: win lose lose'], passed: {} },
  ],
  [
    'all void without results',
    [
      odds(0, 2.1),
      uof.settlement(
        at(9),
        uof.market(
          1,
          uof.results([1, 'void_factor="1"'], [2, 'void_factor="1.0"'], [3, 'void_factor="1" result=""']),
        ),
      ),
    ],
    { paid: ['1: void void void'] },
  ],
  [
    'of one line leaves the other open',
    [
      two,
      uof.settlement(
        at(9),
        uof.market(18, uof.results([12, 'result="1"'], [13, 'result="0"']), 'specifiers="total=1.5"'),
      ),
    ],
    { paid: ['18 total=1.5: win lose'] },
  ],
  [
    'a rollback of another line leaves it',
    [
      two,
      uof.settlement(
        at(9),
        uof.market(18, uof.results([12, 'result="1"'], [13, 'result="0"']), 'specifiers="total=1.5"'),
      ),
      uof
        .ofMarket('rollback_bet_settlement', at(10), 18)
        .replace('id="18"', 'id="18" specifiers="total=2.5"'),
    ],
    { paid: ['18 total=1.5: win lose'], passed: { 'rollback of nothing': 1 } },
  ],
  [
    'taken back, then cancelled',
    [odds(0, 2.1), won, uof.ofMarket('rollback_bet_settlement', at(10)), uof.ofMarket('bet_cancel', at(20))],
    { paid: ['1: void void void'] },
  ],
  [
    'cancelled, taken back, then settled',
    [odds(0, 2.1), uof.ofMarket('bet_cancel', at(5)), uof.ofMarket('rollback_bet_cancel', at(6)), won],
    { paid: ['1: win lose lose'] },
  ],
  [
    'cancelled, then settled: void',
    [odds(0, 2.1), uof.ofMarket('bet_cancel', at(5)), won],
    { paid: ['1: void void void'] },
  ],
  [
    'cancelled because another match stands for it',
    [odds(0, 2.1), uof.ofMarket('bet_cancel', at(5), 1, 'superceded_by="sr:match:9" void_reason="2"')],
    { paid: ['1: void void void'] },
  ],
  [
    'two lines cancelled by one message',
    [
      two,
      `<bet_cancel event_id="sr:match:${uof.MATCH}" timestamp="${at(5)}" product="1"><market id="18" specifiers="total=1.5"/><market id="18" specifiers="total=2.5"/></bet_cancel>`,
    ],
    { paid: ['18 total=1.5: void void', '18 total=2.5: void void'] },
  ],
  [
    'two spans that overlap',
    [
      odds(0, 2.1),
      uof.ofMatchSpan('bet_cancel', at(50), at(10), at(30)),
      uof.ofMatchSpan('bet_cancel', at(51), at(20), at(40)),
      settled(60, 1, 0, 0),
    ],
    { paid: ['1: (10-30) void void void', '1: (20-40) void void void', '1: win lose lose'] },
  ],
  [
    'of a market that was never offered',
    [
      odds(0, 2.1),
      uof.settlement(at(5), uof.market(29, uof.results([74, 'result="1"'], [76, 'result="0"']), '')),
    ],
    { paid: [], passed: { 'settlement of a market that was not offered': 1 } },
  ],
  [
    'sent before the odds of its market',
    [settled(-5, 1, 0, 0), odds(0, 2.1), settled(50, 0, 1, 0)],
    { paid: ['1: lose win lose'] },
  ],
];

const score = (second: number, home: number | string, away: number | string, code = 6, more = ''): string =>
  uof.oddsChange(
    at(second),
    '',
    `<sport_event_status status="1" match_status="${code}" home_score="${home}" away_score="${away}">${more}</sport_event_status>`,
  );
const periods = (...own: readonly string[]): string =>
  `<period_scores>${own.map((one, place) => `<period_score number="${place + 1}" home_score="${one.split(':')[0]}" away_score="${one.split(':')[1]}"/>`).join('')}</period_scores>`;
const begun = odds(0, 2.1, uof.status(6, 0, 0));
const matches: readonly FeedCase[] = [
  [
    'periods that a later message leaves out stay',
    [begun, score(9, 1, 0, 7, periods('1:0', '0:0')), score(12, 2, 0, 7)],
    { score: '2:0', periods: ['1:0', '0:0'] },
  ],
  [
    'a second half that begins is one mark, also where a message between leaves the periods out',
    [begun, score(9, 1, 0, 6, periods('1:0')), score(10, 1, 0), score(12, 1, 0, 7, periods('1:0', '0:0'))],
    { marks: ['goal home', 'period'] },
  ],
  [
    'a second half that began by mistake is no mark',
    [
      begun,
      score(9, 0, 0, 6, periods('0:0')),
      score(12, 0, 0, 7, periods('0:0', '0:0')),
      score(13, 0, 0, 6, periods('0:0')),
    ],
    { marks: [], codes: [6, 6, 7, 6] },
  ],
  ['two goals in one message', [begun, score(9, 2, 0)], { marks: ['goal home', 'goal home'] }],
  [
    'two goals are taken back at once',
    [begun, score(9, 1, 0), score(20, 2, 0), score(30, 0, 0)],
    { score: '0:0', marks: [] },
  ],
  [
    'the last of two goals is taken back, with decimals',
    [begun, score(9, '1.0', '0.0'), score(20, '1.0', '1.0'), score(30, '1.0', '0.0')],
    { score: '1:0', marks: ['goal home'] },
  ],
  [
    'a goal is taken back in the message of half-time',
    [begun, score(9, 1, 0), score(30, 0, 0, 31)],
    { score: '0:0', marks: [], codes: [6, 6, 31] },
  ],
  [
    'a red card is taken back',
    [
      begun,
      ...[1, 0].map((cards, n) =>
        score(9 + n, 0, 0, 6, `<statistics><red_cards home="${cards}" away="0"/></statistics>`),
      ),
      score(20, 0, 0, 6, '<statistics><red_cards home="0" away="1"/></statistics>'),
    ],
    { marks: ['red-card away'] },
  ],
  [
    'the first red card that a message counts',
    [begun, score(9, 0, 0, 6, '<statistics><red_cards home="1" away="0"/></statistics>')],
    { marks: ['red-card home'] },
  ],
  [
    'a match that ended by mistake goes on',
    [begun, score(90, 1, 0, 100), score(95, 1, 1, 7)],
    { codes: [6, 100, 7], score: '1:1' },
  ],
  [
    'ended after extra time (110) although its status says ended',
    [begun, uof.oddsChange(at(90), '', uof.status(110, 1, 0).replace('status="1"', 'status="3"'))],
    { codes: [6, 110] },
  ],
  [
    'interrupted, then abandoned',
    [
      begun,
      uof.oddsChange(at(90), '', uof.status(80, 1, 0).replace('status="1"', 'status="7"')),
      uof.oddsChange(at(95), '', uof.status(90, 1, 0).replace('status="1"', 'status="9"')),
    ],
    { codes: [6, 6, 90] },
  ],
  [
    'penalties count in no score',
    [
      begun,
      uof.oddsChange(
        at(90),
        '',
        uof
          .status(50, 1, 1)
          .replace('away_score="1"', 'away_score="1" home_penalty_score="4" away_penalty_score="3"'),
      ),
    ],
    { score: '1:1', codes: [6, 50] },
  ],
  [
    'a run is taken back',
    [
      uof.fixture(3),
      begun.replace('match_status="6"', 'match_status="401"'),
      score(9, 0, 2, 401),
      score(12, 0, 1, 401),
    ],
    { score: '0:1', marks: ['run away'] },
  ],
  [
    'a new fixture (1) has its kick-off',
    [begun, uof.fixtureChange(at(5), `change_type="1" start_time="${at(900)}"`)],
    { startsAt: [900] },
  ],
  [
    'a change of format (4), of coverage (5) and without a kind moves nothing',
    [
      begun,
      ...['change_type="4"', 'change_type="5"', 'next_live_time="1"'].map((more, n) =>
        uof.fixtureChange(at(5 + n), more),
      ),
    ],
    { startsAt: [-60], codes: [6] },
  ],
];

seenCases(seenFeed, [
  ['S5 a market:', markets],
  ['S5 a result', results],
  ['S5 a match:', matches],
]);
