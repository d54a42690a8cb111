import clsx from 'clsx';
import { CircleDot } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { sides } from '../../../domain/match/name.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { teamInitials } from '../../../domain/match/initials.ts';
import { TeamLink } from '../../parts/matches/name-link.tsx';
import { dayAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { isOver, statusText } from '../../text/status-text.ts';
import { TeamStar } from '../favourites/use-favourites.tsx';
import { MatchClock } from '../../parts/matches/match-clock.tsx';
import styles from './score-strip.module.css';
import { sportIds } from '../../../domain/match/sport-ids.ts';

const noRunners: NonNullable<MatchState['diamond']> = { balls: 0, strikes: 0, outs: 0, bases: '000' };

/** Keeps its place in the breaks, where it shows nothing: the markets below stay where they are. */
function Diamond({ state }: { readonly state: MatchState }) {
  const { say } = useText();
  const { balls, strikes, outs, bases } = state.diamond ?? noRunners;
  return (
    <p className={clsx(`row g10 soft ${styles['diamond']}`, 'num')} hidden={state.diamond === null}>
      <svg viewBox="0 0 40 24" width="40" height="24" aria-hidden>
        {[28, 20, 12].map((x, base) => (
          <rect
            key={x}
            x={x - 4}
            y={base === 1 ? 2 : 12}
            width="8"
            height="8"
            transform={`rotate(45 ${x} ${base === 1 ? 6 : 16})`}
            data-on={bases[base] === '1'}
          />
        ))}
      </svg>
      B {balls} · S {strikes} · {say('detail.outs')} {outs}
    </p>
  );
}

export function ScoreStrip({ facts, state }: { readonly facts: MatchFacts; readonly state: MatchState }) {
  const { say, language } = useText();
  const started = state.statusCode !== 0;
  return (
    <div
      className={`stack g12 scoreboard ${styles['strip']}`}
      data-score-strip
      style={sideColours(facts) as CSSProperties}
    >
      <div className={`stack ${styles['versus']}`}>
        {sides.map((side) => (
          <div key={side} className={`row ${styles['side']}`} data-side={side}>
            <Crest name={facts[side].name} initials={teamInitials(facts[side].name[language])} />
            <strong>
              <TeamLink team={facts[side]} sportId={facts.sportId} />
            </strong>
            <TeamStar team={facts[side]} sportId={facts.sportId} />
            {state.currentServer === (side === 'home' ? 1 : 2) && (
              <CircleDot size={14} aria-label={say('detail.batting')} />
            )}
            {(state.redCards?.[side] ?? 0) > 0 && (
              <span
                className={`tiny bold ${styles['card']}`}
                role="img"
                aria-label={`${say('timeline.red-card')} ${state.redCards?.[side]}`}
              >
                {state.redCards?.[side]}
              </span>
            )}
          </div>
        ))}
        <div className={`middle ${styles['score']}`}>
          {started ? (
            <b className="num">{state.reporting === 0 ? 'vs' : `${state.homeScore} : ${state.awayScore}`}</b>
          ) : (
            <b className="num" data-when>
              {dayAndTime(facts.startsAt, language)}
            </b>
          )}
          <span className={clsx(started && !isOver(state.statusCode) && styles['running'])}>
            {statusText(state.statusCode, say)} <MatchClock state={state} />
          </span>
        </div>
      </div>
      {facts.sportId === sportIds.baseball && <Diamond state={state} />}
    </div>
  );
}
