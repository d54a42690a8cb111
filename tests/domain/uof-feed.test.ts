/** S5 messages of a Unified Odds Feed as a live feed: what each message changes, and what bad input costs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { cutMessages } from '../../domain/recording/cut-messages.ts';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { readFeed } from '../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import * as uof from '../given/domain/uof.ts';

const KICK_OFF = Date.UTC(2019, 4, 8, 19);
const play = (...texts: readonly string[]) => {
  const read = readFeed(texts.join('\n'));
  return { read, ...playFeed(read.messages, siteDirectory) };
};
const eventsOf = ({ steps }: ReturnType<typeof play>): FeedEvent[] => steps.flatMap(({ events }) => events);
const settlementsOf = (played: ReturnType<typeof play>) =>
  eventsOf(played).flatMap((event) => (event.kind === 'settlement' ? event.markets : []));
const opening = uof.oddsChange(KICK_OFF, uof.winner(), uof.status(6, 0, 0));
const won = uof.market(1, uof.results([1, 'result="1"'], [2, 'result="0"'], [3, 'result="0"']));

describe('a match', () => {
  test('has the names, league and kick-off of its fixture, wherever that stands', () => {
    const [match] = play(opening, uof.fixture()).matches;
    expect(match?.facts).toMatchObject({
      matchId: uof.MATCH,
      sportId: 311,
      startsAt: KICK_OFF,
      home: { name: { en: 'Ajax & Amsterdam' } },
      away: { name: { ko: '토트넘 홋스퍼' } },
    });
  });

  test('without a fixture has its number as names, and its first live clock tells the kick-off', () => {
    const later = uof.oddsChange(KICK_OFF + 600_000, uof.winner(), uof.status(6, 0, 0, '10:00'));
    expect(play(later).matches[0]?.facts).toMatchObject({
      startsAt: KICK_OFF,
      home: { name: { en: `${uof.MATCH} (1)` } },
    });
  });

  test.each([
    ['by its fixture', [uof.fixture(2), opening], 313],
    [
      'by the routing key before the message',
      [`12:00 hi.-.live.odds_change.3.sr:match.18001015.-: ${opening}`],
      324,
    ],
    [
      'by a market that only this sport has',
      [uof.oddsChange(1, uof.market(219, uof.outcomes([4, 1.5], [5, 2.5])))],
      313,
    ],
    [
      'by the status of an inning',
      [uof.oddsChange(1, uof.market(999, uof.outcomes([4, 1.5])), uof.status(402, 0, 1))],
      324,
    ],
    [
      'by nothing: soccer is taken, and told',
      [uof.oddsChange(1, uof.market(29, uof.outcomes([74, 1.5])))],
      311,
    ],
  ])('its sport is known %s', (_, texts, sportId) => {
    const played = play(...texts);
    expect(played.matches[0]?.facts.sportId).toBe(sportId);
    expect(played.guessed).toBe(sportId === 311 ? 1 : 0);
  });

  test('of a sport that is not offered is counted, and of a tournament that the site names has its league', () => {
    expect([...play(uof.fixture(5), opening).dropped]).toEqual([['sport not offered: tennis', 1]]);
    expect(play(uof.fixture(1, 17), opening).matches[0]?.facts.leagueId).toBe(17);
  });
});

describe('odds', () => {
  test('status, favourite and prices come as they are; an outcome without a price is not active', () => {
    const inside =
      '<outcome id="1" odds="2.10" active="1"/><outcome id="2" active="0"/><outcome id="3" odds="0.9"/>';
    const [event] = eventsOf(play(uof.oddsChange(1, uof.market(1, inside, 'favourite="1"'))));
    expect(event?.kind === 'match' && event.match.markets).toEqual([
      {
        marketId: 1,
        specifier: '',
        status: 1,
        favourite: true,
        outcomes: [
          { id: 1, odds: 210, active: true },
          { id: 2, odds: 0, active: false },
          { id: 3, odds: 0, active: false },
        ],
      },
    ]);
  });

  test.each([
    ['1', 1],
    ['-1', -1],
    ['0', 0],
    ['-2', -2],
    ['-3', -3],
    ['-4', -4],
    ['7', 0],
  ])('market status %s becomes %d, and a market without outcomes keeps its prices', (written, known) => {
    const next = uof.oddsChange(2, `<market id="1" status="${written}"/>`);
    const last = eventsOf(play(opening.replace(String(KICK_OFF), '1'), next)).at(-1);
    expect(last).toMatchObject({
      kind: 'odds',
      odds: { markets: [{ status: known, outcomes: [{ odds: 210 }, { odds: 340 }, { odds: 350 }] }] },
    });
  });

  test('an outcome that odds leave out beside others is locked until it is listed again', () => {
    const listing = (at: number, ...listed: readonly (readonly [number, number])[]): string =>
      uof.oddsChange(at, uof.market(1, uof.outcomes(...listed)));
    const played = play(
      listing(1, [1, 2.1], [2, 3.4], [3, 3.5]),
      listing(2, [3, 3.6], [1, 2.2]),
      uof.oddsChange(3, '<market id="1" status="-1"/>'),
      listing(4, [1, 2.3], [2, 3.1], [3, 3.7], [4, 9]),
    );
    const shown = eventsOf(played).map((event) => {
      const [market] =
        event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [];
      return market?.outcomes.map(({ id, odds, active }) => `${id} ${odds}${active ? '' : ' locked'}`);
    });
    expect(shown).toEqual([
      ['1 210', '2 340', '3 350'],
      ['1 220', '2 340 locked', '3 360'],
      ['1 220', '2 340 locked', '3 360'],
      ['1 230', '2 310', '3 370', '4 900'],
    ]);
  });

  test('a list of markets names those that the site has under their number alone', () => {
    const listed =
      '<market_descriptions><market id="1" name="1x2"/><market id="47" name="Corners &amp; cards"/><market id="48"/></market_descriptions>';
    const market = (id: number): string => uof.market(id, uof.outcomes([1, 1.5]));
    const played = play(listed, uof.oddsChange(1, uof.winner() + market(47) + market(48)));
    expect([...played.unnamed.keys()]).toEqual([47, 48]);
    expect([...played.marketNames]).toEqual([[47, 'Corners & cards']]);
    expect([played.read.problems, played.dropped.size]).toEqual([[], 0]);
  });

  test('a market without a name on the site is kept under its number; players and variants under theirs', () => {
    const played = play(
      uof.oddsChange(
        1,
        uof.winner() +
          uof.market(
            47,
            uof.outcomes([1, 1.5], ['sr:player:7', 9], ['sr:exact_goals:6+:1337', 3], ['x', 2]),
            'specifiers="b=2|a=1"',
          ),
      ),
    );
    expect([...played.unnamed]).toEqual([[47, 1]]);
    expect(played.read.dropped.get('outcome whose id has no number')).toBe(1);
    expect(eventsOf(played)[0]).toMatchObject({
      match: {
        markets: [
          {},
          { marketId: 47, specifier: 'a=1|b=2', outcomes: [{ id: 1 }, { id: 7, odds: 900 }, { id: 1337 }] },
        ],
      },
    });
  });

  test('a market of players settles by the numbers of the players', () => {
    const scorers = uof.market(40, uof.outcomes(['sr:player:7', 9], ['sr:player:8', 5]));
    const settled = uof.market(
      40,
      '<outcome id="sr:player:7" result="1"/><outcome id="sr:player:8" result="0"/>',
    );
    expect(settlementsOf(play(uof.oddsChange(1, scorers), uof.settlement(2, settled)))).toEqual([
      {
        marketId: 40,
        specifier: '',
        results: [
          { outcomeId: 7, result: 'win' },
          { outcomeId: 8, result: 'lose' },
        ],
      },
    ]);
  });

  test('a table of messages, which writes each quote twice, is read', () => {
    const table = [opening, uof.oddsChange(KICK_OFF + 1000, uof.winner(1.9))]
      .map((xml) => `2019-05-08T19:00:00Z,"${xml.replaceAll('"', '""')}"`)
      .join('\n');
    expect(play(table).steps).toEqual(play(opening, uof.oddsChange(KICK_OFF + 1000, uof.winner(1.9))).steps);
  });

  test('a bet stop suspends what is active, and stands in the timeline', () => {
    const played = play(opening, uof.betStop(KICK_OFF + 1000));
    expect(eventsOf(played).slice(1)).toMatchObject([
      { kind: 'state', state: { timeline: [{ kind: 'suspension', second: 60 }] } },
      { kind: 'odds', odds: { markets: [{ marketId: 1, status: -1 }] } },
    ]);
  });

  test('scores, red cards and periods become the timeline; an ended match is closed', () => {
    const played = play(
      opening,
      uof.oddsChange(KICK_OFF + 1, '', uof.status(6, 1, 0, '5:30')),
      uof.oddsChange(KICK_OFF + 2, '', uof.status(100, 1, 2, '90:00')),
    );
    expect(played.matches[0]?.state).toMatchObject({
      open: false,
      homeScore: 1,
      awayScore: 2,
      clockRate: 0,
      timeline: [
        { kind: 'goal', side: 'home', second: 330 },
        { kind: 'goal', side: 'away', second: 5400 },
        { kind: 'goal', side: 'away', second: 5400 },
      ],
    });
  });
});

describe('settlements', () => {
  test.each([
    ['result="1"', 'win'],
    ['result="0"', 'lose'],
    ['result="0" void_factor="1"', 'void'],
    ['result="1" void_factor="1.0"', 'void'],
    ['result="1" void_factor="0.5"', 'half-win'],
    ['result="0" void_factor="0.5"', 'half-lose'],
  ])('%s is %s', (attributes, result) => {
    const played = play(
      opening,
      uof.settlement(KICK_OFF + 1, uof.market(1, uof.results([1, attributes]), '')),
    );
    expect(settlementsOf(played)).toMatchObject([{ marketId: 1, specifier: '' }]);
    expect(settlementsOf(played)[0]?.results[0]).toEqual({ outcomeId: 1, result });
  });

  test.each(['', 'result="1" dead_heat_factor="0"', 'result="0" void_factor="one third"'])(
    'a market with an outcome that says "%s" is left out and counted',
    (attributes) => {
      const played = play(
        opening,
        uof.settlement(KICK_OFF + 1, uof.market(1, uof.results([1, attributes], [2, 'result="0"']), '')),
      );
      expect(settlementsOf(played)).toEqual([]);
      expect(played.read.dropped.get('settlement whose results cannot be paid as they are')).toBe(1);
    },
  );

  test('what was taken back is not played; what came after that is', () => {
    const back = uof.ofMarket('rollback_bet_settlement', KICK_OFF + 2);
    expect(settlementsOf(play(opening, uof.settlement(KICK_OFF + 1, won), back))).toEqual([]);
    const lost = won
      .replaceAll('"1"', '"x"')
      .replaceAll('result="0"', 'result="1"')
      .replace('result="x"', 'result="0"')
      .replaceAll('"x"', '"1"');
    const again = play(opening, uof.settlement(KICK_OFF + 1, won), back, uof.settlement(KICK_OFF + 3, lost));
    expect(settlementsOf(again)[0]?.results[0]).toEqual({ outcomeId: 1, result: 'lose' });
    expect(again.dropped.get('settlement that was taken back')).toBe(1);
  });

  test('a second settlement plays nothing, and a later correction counts at the time of the first', () => {
    const corrected = uof.market(1, uof.results([1, 'result="0"'], [2, 'result="1"'], [3, 'result="0"']), '');
    const played = play(opening, uof.settlement(KICK_OFF + 1, won), uof.settlement(KICK_OFF + 2, corrected));
    expect(settlementsOf(played)).toHaveLength(1);
    expect(settlementsOf(played)[0]?.results[1]).toEqual({ outcomeId: 2, result: 'win' });
  });

  test('an offered outcome that a result leaves out has lost beside a winner; a withdrawn one is void', () => {
    const withdrawn = uof.oddsChange(KICK_OFF + 1, uof.market(1, uof.outcomes([1, 2], [3, 3])));
    const resultsOf = (...rows: readonly (readonly [id: number, attributes: string])[]) =>
      settlementsOf(
        play(opening, withdrawn, uof.settlement(KICK_OFF + 2, uof.market(1, uof.results(...rows), ''))),
      ).map(({ results }) => results.map(({ outcomeId, result }) => `${outcomeId} ${result}`));
    expect(resultsOf([1, 'result="1"'])).toEqual([['1 win', '2 void', '3 lose']]);
    expect(resultsOf([1, 'result="1" dead_heat_factor="0.5"'])).toEqual([
      ['1 dead-heat-2', '2 void', '3 lose'],
    ]);
    expect(resultsOf([1, 'result="0"'])).toEqual([['1 lose', '2 void', '3 void']]);
    expect(resultsOf([1, 'result="0"'], [2, 'result="1"'], [3, 'result="0"'])).toEqual([
      ['1 lose', '2 win', '3 lose'],
    ]);
    const cancel = play(opening, withdrawn, uof.ofMarket('bet_cancel', KICK_OFF + 2));
    expect(settlementsOf(cancel)[0]?.results.map(({ outcomeId }) => outcomeId)).toEqual([1, 2, 3]);
  });

  test('a cancelled market is void, unless that was taken back; of a span, the bets of the span alone', () => {
    const cancel = uof.ofMarket('bet_cancel', KICK_OFF + 1);
    expect(settlementsOf(play(opening, cancel))[0]?.results.map(({ result }) => result)).toEqual([
      'void',
      'void',
      'void',
    ]);
    expect(settlementsOf(play(opening, cancel, uof.ofMarket('rollback_bet_cancel', KICK_OFF + 2)))).toEqual(
      [],
    );
    const part = play(opening, uof.ofMarket('bet_cancel', KICK_OFF + 1, 1, 'start_time="5"'));
    expect(settlementsOf(part)).toMatchObject([{ placed: { from: 5, to: null } }]);
  });

  test('a change of the fixture moves the kick-off or closes the match', () => {
    const moved = play(
      opening,
      uof.fixtureChange(KICK_OFF + 1, 'change_type="2" start_time="1557345600000"'),
    );
    expect(moved.matches[0]?.facts.startsAt).toBe(1_557_345_600_000);
    const inSeconds = play(opening, uof.fixtureChange(KICK_OFF / 1000 + 1, 'start_time="1557345600"'));
    expect(inSeconds.matches[0]?.facts.startsAt).toBe(1_557_345_600_000);
    const gone = play(opening, uof.fixtureChange(KICK_OFF + 1, 'change_type="3"'));
    expect(gone.matches[0]?.state).toMatchObject({ open: false, statusCode: 70 });
  });
});

describe('bad input', () => {
  const whole = [
    uof.fixture(),
    opening,
    uof.betStop(KICK_OFF + 1000),
    uof.settlement(KICK_OFF + 2000, won),
  ].join('\n');

  test.each([
    ['cut off', opening.slice(0, -20), 'message: cut-off'],
    ['not well formed', opening.replace('</odds>', ''), 'message: not-xml'],
    ['of an event that is no match', opening.replace('sr:match', 'sr:season'), 'message: no-match'],
    ['with an impossible time', opening.replace(String(KICK_OFF), '99999999999999'), 'message: no-time'],
    ['with a time that is no number', opening.replace(String(KICK_OFF), '1e17'), 'message: no-time'],
    [
      'nested too deeply',
      `<odds_change event_id="sr:match:1" timestamp="1">${'<a>'.repeat(30)}${'</a>'.repeat(30)}</odds_change>`,
      'message: too-large',
    ],
  ])('a message that is %s costs itself alone', (_, bad, reason) => {
    const { read, matches } = play(uof.betStop(1), bad, uof.oddsChange(KICK_OFF, uof.winner(3)));
    expect([...read.dropped]).toEqual([[reason, 1]]);
    expect(read.problems).toEqual([{ line: 2, why: reason.slice('message: '.length) }]);
    expect(matches).toHaveLength(1);
  });

  test('one wrong time moves its own message alone', () => {
    const { read } = play(
      opening,
      uof.betStop(KICK_OFF + 9_000_000_000),
      uof.betStop(KICK_OFF + 2),
      uof.betStop(KICK_OFF + 3),
    );
    expect(read.messages.map(({ pt }) => pt - KICK_OFF)).toEqual([0, 0, 2, 3]);
  });

  test('logs of JSON lines, namespaces, comments and single quotes are read', () => {
    const json = JSON.stringify({ at: 1, body: opening });
    const other = opening
      .replace('<odds_change', '<ns2:odds_change')
      .replace('</odds_change', '</ns2:odds_change')
      .replaceAll('"', "'")
      .replace('<odds>', '<!-- <odds> --><odds>');
    for (const text of [json, other]) expect(play(text).markets, text).toBe(1);
  });

  test('no cut and no changed character throws, and the matches that come out are whole', () => {
    fc.assert(
      fc.property(
        fc.nat(whole.length),
        fc.array(
          fc.tuple(fc.nat(whole.length), fc.constantFrom('<', '>', '"', '&', '/', ' ', '9', '\u0000')),
          { maxLength: 6 },
        ),
        (cut, flips) => {
          let text = whole.slice(0, cut);
          for (const [at, sign] of flips) text = text.slice(0, at) + sign + text.slice(at + 1);
          const played = play(text);
          for (const { facts } of played.matches) expect(facts.home.name.ko).not.toBe('');
        },
      ),
      { numRuns: 600 },
    );
  });

  test('a text of unclosed messages is cut in linear time', () => {
    const count = 40_000;
    const found = [...cutMessages('<odds_change event_id="sr:match:1">'.repeat(count))];
    expect(found).toHaveLength(count);
    expect(found.every(({ xml }) => xml === null)).toBe(true);
  });
});
