/** The state of a match in a message of the Unified Odds Feed: its `sport_event_status` element. */
import { tableOf } from '../row.ts';
import { isEnded, isLive } from '../match/match-status.ts';
import type { MatchState, PeriodScore } from '../match/match.ts';
import { type Statistics, statisticsOf } from '../match/match-sheet.ts';
import { decimalIn, numberIn, textIn, truthIn } from './uof-attributes.ts';
import { childOf, childrenOf, type XmlElement } from './xml-element.ts';

export interface FeedStatus extends Pick<MatchState, 'redCards' | 'diamond'> {
  /** match_status; null: the message names none that can be read. */
  readonly statusCode: number | null;
  /** The match has started, whatever its match_status. */
  readonly isStarted: boolean;
  readonly reporting: number;
  /** null: the message has none. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** Suspended, delayed or interrupted: the match may go on. */
  readonly isInterrupted: boolean;
  /** null: the message has none. */
  readonly periods: readonly PeriodScore[] | null;
  readonly currentServer: 1 | 2 | null;
  /** Seconds of the match clock; null: the message has none. */
  readonly clockSeconds: number | null;
  readonly isClockStopped: boolean;
  /** null: the message has none. */
  readonly statistics: Statistics | null;
}

const MAX_PERIODS = 40;
const MOST = 10_000;

/** A number from 0 on; a value that is none counts 0. */
const countIn = (element: XmlElement | undefined, name: string): number => {
  const value = Math.trunc(decimalIn(element, name) ?? 0);
  return value > 0 ? Math.min(value, MOST) : 0;
};

const codeIn = (element: XmlElement, name: string): number | null => {
  const value = numberIn(element, name);
  return value !== null && Math.abs(value) < MOST ? value : null;
};

/** "75:02", "1:15:02" and "01:15:02" → 4502; null: it is no time of a match. */
function secondsOf(text: string): number | null {
  const [, hours = '0', minutes, seconds] = /^(?:0?(\d):(?=\d\d:))?(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
  if (minutes === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A clock that stands at the end of a period of soccer has the time behind that beside it. */
const PERIOD_ENDS: ReadonlySet<number> = new Set([2700, 5400, 6300, 7200]);

function clockIn(clock: XmlElement | undefined): number | null {
  const seconds = secondsOf(textIn(clock, 'match_time'));
  const stoppage = secondsOf(textIn(clock, 'stoppage_time')) ?? 0;
  return seconds !== null && PERIOD_ENDS.has(seconds) ? seconds + stoppage : seconds;
}

function periodsIn(status: XmlElement): PeriodScore[] | null {
  const scores = childOf(status, 'period_scores');
  if (scores === undefined) return null;
  return childrenOf(scores, 'period_score')
    .slice(0, MAX_PERIODS)
    .map((period, place) => ({
      number: countIn(period, 'number') || place + 1,
      home: countIn(period, 'home_score'),
      away: countIn(period, 'away_score'),
    }))
    .toSorted((a, b) => a.number - b.number);
}

function redCardsIn(status: XmlElement): FeedStatus['redCards'] {
  const statistics = childOf(status, 'statistics');
  const [red, second] = [childOf(statistics, 'red_cards'), childOf(statistics, 'yellow_red_cards')];
  if (red === undefined && second === undefined) return null;
  return {
    home: countIn(red, 'home') + countIn(second, 'home'),
    away: countIn(red, 'away') + countIn(second, 'away'),
  };
}

/** A second yellow card is a red one. */
function statisticsIn(status: XmlElement): Statistics | null {
  const statistics = childOf(status, 'statistics');
  return statisticsOf((kind) => {
    if (kind === 'red_cards') return redCardsIn(status) ?? undefined;
    const counted = childOf(statistics, kind);
    return counted && { home: numberIn(counted, 'home'), away: numberIn(counted, 'away') };
  });
}

/** "101" or "1,0,1": a sign for each base; "1,3": the bases that are taken. As "101". */
function basesOf(text: string): string {
  const signs = text.replaceAll(/\D/g, '');
  return /^[01]{3}$/.test(signs)
    ? signs
    : [1, 2, 3].map((base) => (signs.includes(String(base)) ? '1' : '0')).join('');
}

const diamondIn = (status: XmlElement): FeedStatus['diamond'] =>
  status.attributes.has('outs') || status.attributes.has('balls')
    ? {
        balls: countIn(status, 'balls'),
        strikes: countIn(status, 'strikes'),
        outs: countIn(status, 'outs'),
        bases: basesOf((status.attributes.get('bases') ?? '').slice(0, 20)),
      }
    : null;

/** `status` as the feed's interface writes it. */
const words = tableOf<string>({
  not_started: '0',
  live: '1',
  suspended: '2',
  ended: '3',
  closed: '4',
  cancelled: '5',
  delayed: '6',
  interrupted: '7',
  postponed: '8',
  abandoned: '9',
});

/** `status` of the feed: ended, closed, cancelled, postponed, abandoned. The codes stand for a `match_status` that does not end the match. */
const endings = tableOf<number>({ '3': 100, '4': 100, '5': 70, '8': 60, '9': 90 });
/** Suspended, delayed, interrupted, of `status` and of `match_status`. */
const interruptions: ReadonlySet<string> = new Set(['2', '6', '7']);
const interruptedCodes: ReadonlySet<number> = new Set([61, 80, 81]);
/** `match_status` of a match that has started, where no message names one. */
const STARTED = 20;

/** The code of a status behind that before it: a message may leave out what has not changed. */
export const codeAfter = ({ statusCode, isStarted }: FeedStatus, before: number): number =>
  statusCode ?? (isStarted && !isLive(before) ? STARTED : before);

const scoreIn = (element: XmlElement, name: string): number | null =>
  decimalIn(element, name) === null ? null : countIn(element, name);

/** Of an ended match the results have the scores, too: that of its last part counts where the status has none. */
function resultOf(status: XmlElement, code: number | null): XmlElement | undefined {
  const results = childrenOf(childOf(status, 'results'), 'result');
  return results.find((one) => numberIn(one, 'match_status_code') === code) ?? results.at(-1);
}

const finalScoreIn = (status: XmlElement, name: string, code: number | null): number | null => {
  const result = isEnded(code ?? 0) ? resultOf(status, code) : undefined;
  return scoreIn(status, name) ?? (result === undefined ? null : scoreIn(result, name));
};

/** null: the message has no such element. */
export function statusIn(status: XmlElement | undefined): FeedStatus | null {
  if (status === undefined) return null;
  const clock = childOf(status, 'clock');
  const server = countIn(status, 'current_server');
  const written = textIn(status, 'status').toLowerCase();
  const kind = words[written] ?? written;
  const sent = codeIn(status, 'match_status');
  const own = sent !== null && sent >= 0 ? sent : null;
  const ending = endings[kind];
  const statusCode = ending !== undefined && !isEnded(own ?? 0) ? ending : own;
  return {
    statusCode,
    isStarted: kind === '1',
    isInterrupted:
      interruptedCodes.has(statusCode ?? 0) || (interruptions.has(kind) && !isEnded(statusCode ?? 0)),
    reporting: codeIn(status, 'reporting') ?? 1,
    homeScore: finalScoreIn(status, 'home_score', statusCode),
    awayScore: finalScoreIn(status, 'away_score', statusCode),
    periods: periodsIn(status),
    currentServer: server === 1 || server === 2 ? server : null,
    clockSeconds: clockIn(clock),
    isClockStopped: truthIn(clock, 'stopped') === true,
    redCards: redCardsIn(status),
    diamond: diamondIn(status),
    statistics: statisticsIn(status),
  };
}
