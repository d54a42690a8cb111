/** Sports of an exchange: which the site offers, and the names of the others for a report. */
import { tableOf } from '../row.ts';
import { sportIds } from '../match/sport-ids.ts';

/** Betfair event types → product sport ids: soccer, basketball, baseball. */
export const recordedSports = tableOf<number>({
  '1': sportIds.soccer,
  '7522': sportIds.basketball,
  '7511': sportIds.baseball,
});

const otherSports = tableOf<string>({
  '2': 'tennis',
  '3': 'golf',
  '4': 'cricket',
  '5': 'rugby union',
  '6': 'boxing',
  '7': 'horse racing',
  '8': 'motor sport',
  '10': 'special bets',
  '11': 'cycling',
  '1477': 'rugby league',
  '3503': 'darts',
  '4339': 'greyhound racing',
  '6231': 'financial bets',
  '6422': 'snooker',
  '6423': 'American football',
  '7524': 'ice hockey',
  '61420': 'Australian rules',
  '468328': 'handball',
  '998917': 'volleyball',
  '2152880': 'Gaelic games',
  '2378961': 'politics',
  '2593174': 'table tennis',
  '26420387': 'mixed martial arts',
  '27454571': 'esports',
});

/** Sports of the odds feed, by its ids. */
const otherFeedSports: Readonly<Record<number, string>> = {
  4: 'ice hockey',
  5: 'tennis',
  6: 'handball',
  12: 'rugby',
  16: 'American football',
  19: 'snooker',
  20: 'table tennis',
  21: 'cricket',
  22: 'darts',
  23: 'volleyball',
  107: 'esports',
  117: 'mixed martial arts',
};

/** Why matches of this sport of the odds feed are passed over. */
export const notOfferedFeed = (feedId: number): string =>
  `sport not offered: ${otherFeedSports[feedId] ?? `sr:sport:${feedId}`}`;

/** Why markets of this sport are passed over. */
export const notOffered = (eventTypeId: string): string =>
  eventTypeId === ''
    ? 'sport unknown (a market catalogue has it: --names)'
    : `sport not offered: ${otherSports[eventTypeId] ?? `event type ${eventTypeId}`}`;
