/** S5 producers and forms of messages of a Unified Odds Feed: small inputs, each with its right value. */
import { expect } from 'vitest';
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

const producers: readonly FeedCase[] = [
  [
    'one that is not subscribed closes its own markets alone',
    [by(3, uof.oddsChange(at(0), totalOf('total=2.5'))), odds(0, 2.1), alive(5, 3, 'subscribed="0"')],
    { shown: ['0 18 total=2.5: 1 190 200', first, '5 18 total=2.5: -1 190 200'] },
  ],
  [
    'a sign of life 20 s after the last one is in time',
    [alive(-10), odds(0, 2.1), alive(20), alive(40)],
    { shown: [first], passed: {} },
  ],
  ...[
    [alive(0), odds(1, 2.1), alive(60, 3)],
    [odds(0, 2.1), alive(1), alive(60, 3)],
  ].map((texts): FeedCase => [
    'one whose only sign of life stands near its odds closes them after 20 s of silence',
    texts,
    { shown: [expect.stringMatching(/^[01] 1: 1 210/), '21 1: -1 210 340 350'] },
  ]),
  [
    'one that never says whether we are subscribed',
    [alive(-10, 1, ''), odds(0, 2.1), alive(10, 1, '')],
    { shown: [first] },
  ],
  [
    'a recovery that is completed twice',
    [odds(0, 2.1), alive(5, 1, 'subscribed="0"'), odds(8, 2.2), complete(9), complete(9)],
    { shown: [first, '5 1: -1 210 340 350', '8 1: -1 220 340 350', '9 1: 1 220 340 350'] },
  ],
  [
    'two are down, one recovers',
    [
      by(3, uof.oddsChange(at(0), totalOf('total=2.5'))),
      odds(0, 2.1),
      alive(5, 3, 'subscribed="0"'),
      alive(5, 1, 'subscribed="0"'),
      odds(8, 2.1),
      complete(9),
    ],
    {
      shown: [
        '0 18 total=2.5: 1 190 200',
        first,
        '5 18 total=2.5: -1 190 200',
        '5 1: -1 210 340 350',
        '8 1: -1 210 340 350',
        '9 1: 1 210 340 350',
      ],
      passed: {
        'producer 3 down': 1,
        'producer 1 down': 1,
        'producer 1 recovered': 1,
        'producer 3 without a recovery': 1,
      },
    },
  ],
  [
    'a market that is named first while its producer is down',
    [alive(0, 1, 'subscribed="0"'), odds(5, 2.1), complete(9)],
    { shown: ['5 1: -1 210 340 350', '9 1: 1 210 340 350'] },
  ],
  [
    'a result of one that is down counts',
    [odds(0, 2.1), alive(5, 1, 'subscribed="0"'), settled(9, 1, 0, 0)],
    { paid: ['1: win lose lose'] },
  ],
  [
    'the pre-match one cannot open what the live one, which is down, has',
    [odds(0, 2.1), alive(5, 1, 'subscribed="0"'), by(3, odds(8, 2.5))],
    { shown: [first, '5 1: -1 210 340 350'] },
  ],
  [
    'the live one hands back, and the pre-match one goes on',
    [odds(0, 2.1), uof.oddsChange(at(5), uof.market(1, '', 'status="-2"')), by(3, odds(8, 2.5))],
    { shown: [first, '5 1: -2 210 340 350', '8 1: 1 250 340 350'] },
  ],
  [
    'one market of two is handed over',
    [
      by(3, uof.oddsChange(at(0), uof.winner() + totalOf('total=2.5'))),
      by(3, uof.oddsChange(at(5), uof.market(1, '', 'status="-2"'))),
    ],
    { shown: [first, '0 18 total=2.5: 1 190 200', '5 1: -2 210 340 350'] },
  ],
  [
    'the pre-match one settles what the live one has',
    [odds(0, 2.1), by(3, settled(9, 0, 1, 0))],
    { paid: ['1: lose win lose'] },
  ],
  [
    'the pre-match one cancels what the live one has',
    [odds(0, 2.1), by(3, uof.ofMarket('bet_cancel', at(9)))],
    { paid: ['1: void void void'] },
  ],
  [
    'another live one (Premium Cricket, 5) takes over, too',
    [by(3, odds(0, 2.1)), by(5, odds(5, 2.3)), by(3, odds(8, 2.5))],
    { shown: [first, '5 1: 1 230 340 350'] },
  ],
  [
    'a message that names no producer',
    [
      odds(0, 2.1).replace(' product="1"', ''),
      alive(5, 1, 'subscribed="0"'),
      odds(6, 2.2).replace(' product="1"', ''),
    ],
    { shown: [first, '6 1: 1 220 340 350'] },
  ],
];

const jsonOfNet = (xml: string): string =>
  `{"at":1,"body":"${xml.replaceAll(/["<>&']/g, (sign) => String.raw`\u00` + sign.charCodeAt(0).toString(16).toUpperCase())}"}`;
const many = Array.from({ length: 90 }, (_, n) => `a${n}="${n}"`).join(' ');
const inBase64 = (xml: string): string =>
  JSON.stringify({
    routing_key: `hi.-.live.odds_change.3.sr:match.${uof.MATCH}.-`,
    payload: Buffer.from(xml).toString('base64'),
    payload_encoding: 'base64',
  });
const written: readonly FeedCase[] = [
  [
    'in base64, as brokers write bytes',
    [inBase64(odds(0, 2.1)), inBase64(`<?xml version="1.0"?>${odds(5, 2.2)}`)],
    { shown: [first, '5 1: 1 220 340 350'], passed: {} },
  ],
  [
    'in base64 beside what is none',
    ['{"payload":"PGh0bWw+PC9odG1sPiAgICAgICAgICAgICAgICAgICAgICAgIA=="}', inBase64(odds(0, 2.1))],
    { shown: [first], passed: {} },
  ],
  [
    'in CDATA of a log',
    [`<log><entry><![CDATA[${odds(0, 2.1)}]]></entry></log>`],
    { shown: [first], passed: {} },
  ],
  [
    'in JSON whose signs are numbers (.NET, Go)',
    [jsonOfNet(odds(0, 2.1)), jsonOfNet(odds(5, 2.2))],
    { shown: [first, '5 1: 1 220 340 350'], passed: {} },
  ],
  [
    'in JSON whose signs are numbers in small letters',
    [jsonOfNet(odds(0, 2.1)).replaceAll(/\\u00../g, (one) => one.toLowerCase())],
    { shown: [first], passed: {} },
  ],
  [
    'as bytes that Python shows',
    [`b'<?xml version="1.0"?>${odds(0, 2.1).replaceAll('><', String.raw`>\n<`)}\\n'`],
    { shown: [first], passed: {} },
  ],
  [
    'with a mark before each file that was joined',
    [`\uFEFF${odds(0, 2.1)}`, `\uFEFF<?xml version="1.0"?>\n${odds(5, 2.2)}`],
    { shown: [first, '5 1: 1 220 340 350'], passed: {} },
  ],
  [
    'with a namespace, and attributes in another order',
    [
      odds(0, 2.1).replace(
        /<odds_change (event_id="[^"]*") (timestamp="\d+") (product="1")/,
        '<odds_change xmlns="urn:x" request_id="9" $3 $2 $1',
      ),
    ],
    { shown: [first], passed: {} },
  ],
  [
    'with signs as numbers in an attribute',
    [uof.oddsChange(at(0), totalOf('total&#61;2&#x2E;5'))],
    { shown: ['0 18 total=2.5: 1 190 200'] },
  ],
  [
    'with ninety attributes before its own',
    [odds(0, 2.1).replace('<odds_change ', `<odds_change ${many} `)],
    { shown: [first], passed: {} },
  ],
  [
    'with an attribute of 200,000 signs',
    [odds(0, 2.1).replace('<odds_change ', `<odds_change note="${'x > y '.repeat(33_333)}" `)],
    { shown: [first], passed: {} },
  ],
  [
    'over several lines, with tabs in its tags',
    [odds(0, 2.1).replaceAll(' ', '\n\t')],
    { shown: [first], passed: {} },
  ],
  [
    'with texts and instructions between its elements',
    [odds(0, 2.1).replaceAll('><', '> text &amp; <?pi x?><')],
    { shown: [first], passed: {} },
  ],
  [
    'twice (sent again after a broken connection)',
    [odds(0, 2.1), uof.betStop(at(5)), uof.betStop(at(5))],
    { shown: [first, '5 1: -1 210 340 350'], marks: ['suspension'] },
  ],
  [
    'of a stage, a season and a tournament beside a match',
    [
      odds(0, 2.1),
      ...['stage', 'season', 'simple_tournament'].map((kind) => odds(1, 3).replace('sr:match', `sr:${kind}`)),
    ],
    { shown: [first], passed: { 'message: no-match': 3 } },
  ],
  [
    'with odds that have a reason and a betting status',
    [odds(0, 2.1).replace('<odds>', '<odds betstop_reason="45" betting_status="2">')],
    { shown: [first] },
  ],
  [
    'without odds',
    [
      odds(0, 2.1),
      `<odds_change event_id="sr:match:${uof.MATCH}" timestamp="${at(5)}" product="1">${uof.status(6, 1, 0)}</odds_change>`,
    ],
    { shown: [first], score: '1:0' },
  ],
  [
    'the timeline of a match has the names',
    [
      odds(0, 2.1),
      uof
        .fixture()
        .replaceAll('fixtures_fixture', 'match_timeline')
        .replaceAll('<fixture ', '<sport_event ')
        .replaceAll('</fixture>', '</sport_event>'),
    ],
    { names: ['Ajax & Amsterdam - Tottenham Hotspur'] },
  ],
  [
    'competitors without their place are home and away in their order',
    [odds(0, 2.1), uof.fixture().replaceAll(/ qualifier="\w+"/g, '')],
    { names: ['Tottenham Hotspur - Ajax & Amsterdam'] },
  ],
];

seenCases(seenFeed, [
  ['S5 producers:', producers],
  ['S5 a message', written],
]);
