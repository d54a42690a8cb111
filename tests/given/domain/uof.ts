/** Messages of a Unified Odds Feed for tests, as XML. */
export const MATCH = 18_001_015;
const event = (at: number): string => `event_id="sr:match:${MATCH}" timestamp="${at}" product="1"`;

export const outcomes = (...odds: readonly (readonly [id: number | string, odds: number])[]): string =>
  odds.map(([id, one]) => `<outcome id="${id}" odds="${one}" active="1"/>`).join('');

export const market = (id: number, inside: string, attributes = 'status="1"'): string =>
  `<market id="${id}" ${attributes}>${inside}</market>`;

export const winner = (home = 2.1): string => market(1, outcomes([1, home], [2, 3.4], [3, 3.5]));

export const status = (code: number, home: number, away: number, clock = '1:00'): string =>
  `<sport_event_status status="1" reporting="1" match_status="${code}" home_score="${home}" away_score="${away}"><clock match_time="${clock}"/></sport_event_status>`;

export const oddsChange = (at: number, markets: string, state = ''): string =>
  `<odds_change ${event(at)}>${state}<odds>${markets}</odds></odds_change>`;

export const betStop = (at: number): string => `<bet_stop ${event(at)} groups="all"/>`;

export const results = (...rows: readonly (readonly [id: number, attributes: string])[]): string =>
  rows.map(([id, attributes]) => `<outcome id="${id}" ${attributes}/>`).join('');

export const settlement = (at: number, markets: string): string =>
  `<bet_settlement ${event(at)} certainty="2"><outcomes>${markets}</outcomes></bet_settlement>`;

export const ofMarket = (name: string, at: number, id = 1, more = ''): string =>
  `<${name} ${event(at)} ${more}><market id="${id}"/></${name}>`;

export const fixtureChange = (at: number, attributes: string): string =>
  `<fixture_change ${event(at)} ${attributes}/>`;

export const fixture = (sport = 1, tournament = 7): string => `<?xml version="1.0" encoding="UTF-8"?>
<fixtures_fixture generated_at="2019-08-20T12:35:11+00:00" xmlns="http://schemas.sportradar.com/sportsapi/v1/unified">
  <fixture id="sr:match:${MATCH}" scheduled="2019-05-08T19:00:00+00:00" start_time="2019-05-08T19:00:00+00:00">
    <tournament id="sr:tournament:${tournament}" name="UEFA Champions League"><sport id="sr:sport:${sport}" name="Soccer"/></tournament>
    <competitors>
      <competitor id="sr:competitor:33" name="Tottenham Hotspur" qualifier="away"/>
      <competitor id="sr:competitor:2953" name="Ajax &amp; Amsterdam" qualifier="home"/>
    </competitors>
  </fixture>
</fixtures_fixture>`;

/** A message about the bets on the winner market that were placed within a span; null: without this end. */
export const ofMatchSpan = (name: string, at: number, from: number | null, to: number | null): string =>
  ofMarket(
    name,
    at,
    1,
    [from === null ? '' : `start_time="${from}"`, to === null ? '' : `end_time="${to}"`].join(' '),
  );
