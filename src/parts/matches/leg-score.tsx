import type { BetLeg } from '../../../domain/bet/bet.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';

type Scored = Pick<BetLeg, 'homeScore' | 'awayScore' | 'decidedScore' | 'matchStatus' | 'byStaff'>;

/** The score between two team names: the present or final one; "vs" where none is known. */
export const scoreText = ({ homeScore, awayScore }: Pick<Scored, 'homeScore' | 'awayScore'>): string =>
  homeScore === null ? 'vs' : `${homeScore} : ${awayScore}`;

/**
 * "결정 85:67 · 종료 87:77": the score that decided a leg, and the one that its match reached later. "운영자 결정": operators decided it, whatever the
 * score is. '': the final score decided it.
 */
export function decidedText(leg: Scored, say: Say): string {
  const { homeScore, awayScore, decidedScore, matchStatus, byStaff } = leg;
  if (byStaff === true) return say('leg.by-staff');
  if (decidedScore === undefined) return '';
  const decided = `${say('leg.decided-at')} ${decidedScore.home}:${decidedScore.away}`;
  return homeScore === null
    ? decided
    : `${decided} · ${statusText(matchStatus, say)} ${homeScore}:${awayScore}`;
}

/** The line under the teams of a leg that was decided before its match ended, or by operators; nothing for other legs. */
export function DecidedScore({ leg }: { readonly leg: Scored }) {
  const { say } = useText();
  const text = decidedText(leg, say);
  return text === '' ? null : (
    <small className="num" data-decided-score>
      {text}
    </small>
  );
}
