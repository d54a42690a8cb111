/** The state of a scripted match at a moment; depends only on the script and the seconds since kick-off. */
import type { MatchState, PeriodScore, Side, TimelineEntry } from '../../../domain/match/match.ts';
import type { Happening, Phase, Script } from './script.ts';

export interface SeasonScore {
  readonly home: number;
  readonly away: number;
  readonly firstHalfHome: number;
  readonly firstHalfAway: number;
  readonly redHome: number;
  readonly redAway: number;
}

export function scoreAt({ happenings }: Script, second: number): SeasonScore {
  const score = { home: 0, away: 0, firstHalfHome: 0, firstHalfAway: 0, redHome: 0, redAway: 0 };
  for (const one of happenings) {
    if (one.second > second) break;
    if (one.kind === 'red-card') score[one.side === 'home' ? 'redHome' : 'redAway']++;
    score[one.side] += one.points;
    if (one.period === 1) score[one.side === 'home' ? 'firstHalfHome' : 'firstHalfAway'] += one.points;
  }
  return score;
}

export const phaseAt = ({ phases }: Script, second: number): Phase | null =>
  phases.find(({ from, to }) => second >= from && second < to) ?? null;

function periodsAt({ phases, happenings }: Script, second: number): PeriodScore[] {
  const rows = new Map<number, { number: number; home: number; away: number }>();
  for (const { period, from } of phases)
    if (period > 0 && from <= second && !rows.has(period))
      rows.set(period, { number: period, home: 0, away: 0 });
  for (const one of happenings) {
    const row = rows.get(one.period);
    if (one.second <= second && row !== undefined) row[one.side] += one.points;
  }
  return [...rows.values()];
}

const MAX_TIMELINE = 120;
const matchSecond = (script: Script, one: Happening): number => {
  const phase = phaseAt(script, one.second);
  return phase === null || phase.clockFrom === null
    ? one.period * 100 + (one.side === 'away' ? 0 : 50)
    : phase.clockFrom + (one.second - phase.from) * phase.rate;
};

const timelineKindOf = { goal: 'goal', run: 'run', 'red-card': 'red-card', alarm: 'suspension' } as const;

/** Baskets with which another side takes the lead; the first lead of a match is one, too. */
function leadsAt(script: Script, second: number): (TimelineEntry & { at: number })[] {
  const score = { home: 0, away: 0 };
  let leader: Side | null = null;
  return script.happenings.flatMap((one): (TimelineEntry & { at: number })[] => {
    if (one.kind !== 'points' || one.second > second) return [];
    score[one.side] += one.points;
    const ahead: Side | null = score.home === score.away ? null : score.home > score.away ? 'home' : 'away';
    const isNew = ahead !== null && ahead !== leader;
    leader = ahead ?? leader;
    if (!isNew) return [];
    return [{ kind: 'lead', side: ahead, second: Math.round(matchSecond(script, one)), at: one.second }];
  });
}

/** The newest of them are in the timeline: each state carries it. */
const MAX_LEADS = 24;

/** Single baskets are too many to list, so basketball lists the ends of quarters and new leaders. */
function timelineAt(script: Script, second: number): TimelineEntry[] {
  const entries = script.happenings.flatMap((one): (TimelineEntry & { at: number })[] => {
    const { kind, side } = one;
    if (one.second > second || kind === 'points') return [];
    const at = one.second;
    return [{ kind: timelineKindOf[kind], side, second: Math.round(matchSecond(script, one)), at }];
  });
  for (const { period, to, from, clockFrom, rate, batting } of script.phases) {
    if (period === 0 || to > second || batting === 'away') continue;
    const end = clockFrom === null ? period * 100 + 50 : clockFrom + (to - from) * rate;
    entries.push({ kind: 'period', side: null, second: Math.round(end), at: to });
  }
  entries.push(...leadsAt(script, second).slice(-MAX_LEADS));
  return entries
    .sort((a, b) => a.at - b.at)
    .slice(-MAX_TIMELINE)
    .map(({ kind, side, second: shown }) => ({ kind, side, second: shown }));
}

/** Outs are spread evenly over a half-inning. Runners and counts are decoration, computed from the second. */
function diamondAt(phase: Phase | null, second: number): MatchState['diamond'] {
  if (phase === null || phase.batting === null) return null;
  const part = (second - phase.from) / (phase.to - phase.from);
  const beat = Math.floor(second / 20);
  return {
    balls: beat % 4,
    strikes: Math.floor(beat / 2) % 3,
    outs: Math.min(2, Math.floor(part * 3)),
    bases: `${beat % 3 === 0 ? 1 : 0}${beat % 5 === 0 ? 1 : 0}${beat % 7 === 0 ? 1 : 0}`,
  };
}

/** Clocks keep hundredths: rounding to seconds would move the clock by up to half a second with each state. */
const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

/** `second` < 0: not started. `speed`: match seconds per real second. */
export function matchStateAt(script: Script, second: number, speed: number, now: number): MatchState {
  const started = second >= 0;
  const ended = second >= script.length;
  const phase = started && !ended ? phaseAt(script, second) : null;
  const score = scoreAt(script, second);
  const clocked = phase !== null && phase.clockFrom !== null;
  return {
    statusCode: ended ? script.endCode : (phase?.statusCode ?? 0),
    open: !ended,
    reporting: 1,
    homeScore: score.home,
    awayScore: score.away,
    periods: started ? periodsAt(script, second) : [],
    currentServer:
      phase?.batting === undefined || phase.batting === null ? null : phase.batting === 'home' ? 1 : 2,
    clockSeconds: clocked ? hundredths((phase.clockFrom ?? 0) + (second - phase.from) * phase.rate) : null,
    clockAt: now,
    clockRate: clocked ? phase.rate * speed : 0,
    redCards: script.feedSportId === 1 ? { home: score.redHome, away: score.redAway } : null,
    diamond: diamondAt(phase, second),
    timeline: started ? timelineAt(script, second) : [],
  };
}
