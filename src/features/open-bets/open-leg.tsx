import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleSlash,
  CircleX,
  Lock,
} from 'lucide-react';
import { Link } from '../../parts/pages/link.tsx';
import type { LegStanding } from '../../../domain/bet/leg-standing.ts';
import type { OpenLegView } from '../../../worker/features/open-bets/open-bets-api.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { DecidedScore, scoreText } from '../../parts/matches/leg-score.tsx';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { kickOff, nameIn } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { lineOf, lineText, marketText, pickedText } from '../../text/outcome-text.ts';
import { statusText } from '../../text/status-text.ts';
import styles from './open-leg.module.css';

const icons = {
  won: CircleCheck,
  'half-won': CircleCheckBig,
  lost: CircleX,
  'half-lost': CircleMinus,
  void: CircleSlash,
  leading: ChevronUp,
  level: CircleDot,
  trailing: ChevronDown,
  'to-come': CircleDashed,
  stopped: Lock,
  unknown: CircleAlert,
} as const satisfies Readonly<Record<LegStanding, unknown>>;

const isTotal = ({ specifier }: Pick<OpenLegView, 'specifier'>): boolean => specifier.includes('total=');

/** A standing in words. A total is level when it is exactly on its line. */
export const standingText = (leg: Pick<OpenLegView, 'standing' | 'specifier'>, say: Say): string =>
  leg.standing === 'level' && isTotal(leg)
    ? say('open.standing.level.total')
    : say(`open.standing.${leg.standing}`);

/** Today's start as a time, another day's with its date. */
function startText(startsAt: number): string {
  const { day, time } = kickOff(startsAt);
  return `${day} ${time}`.trim();
}

const isRunning: ReadonlySet<LegStanding> = new Set(['leading', 'level', 'trailing']);

/** Teams with the score between them, as a link while the match is in play. */
function Versus({ leg }: { readonly leg: OpenLegView }) {
  const { say, language } = useText();
  const [home, away] = [nameIn(leg.home, language), nameIn(leg.away, language)];
  const { homeScore, awayScore, matchStatus, standing, startsAt } = leg;
  const names = (
    <>
      <span>
        <Crest name={leg.home} /> <NameText name={home} />
      </span>
      <b className="num" data-score={homeScore === null ? '' : `${homeScore}:${awayScore}`}>
        {scoreText(leg)}
      </b>
      <span>
        <Crest name={leg.away} /> <NameText name={away} />
      </span>
    </>
  );
  return (
    <div className={styles['versus']}>
      {isRunning.has(standing) ? (
        <Link
          to={`/hitgame/live/${leg.playedId ?? leg.matchId}`}
          title={say('open.to-match', { match: `${home} vs ${away}` })}
        >
          {names}
        </Link>
      ) : (
        <p>{names}</p>
      )}
      <small className="num">
        {standing === 'to-come' ? startText(startsAt) : homeScore !== null && statusText(matchStatus, say)}
      </small>
      <DecidedScore leg={leg} />
    </div>
  );
}

/** One leg: how it stands, its match with the score, its pick and accepted odds. */
export function OpenLeg({
  leg,
  cancelled,
}: {
  readonly leg: OpenLegView;
  /** The member cancelled the bet. */
  readonly cancelled: boolean;
}) {
  const { say, language } = useText();
  const line = lineText(leg.marketId, lineOf(leg.specifier), leg.specifier);
  const Icon = icons[leg.standing];
  return (
    <li className={`stack g2 small fit ${styles['leg']}`} data-standing={leg.standing}>
      <Versus leg={leg} />
      <p className={`row soft wrap ${styles['pick']}`}>
        <span>{marketText(leg.marketId, say)}</span>
        {line !== '' && <span className="num">{line}</span>}
        <strong>{pickedText(leg, say, language)}</strong>
        <span className="num">{betOdds(leg.odds)}</span>
        <span className={`bold push rigid ${styles['standing']}`}>
          <Icon size={14} aria-hidden /> {cancelled ? say('status.canceled') : standingText(leg, say)}
        </span>
      </p>
    </li>
  );
}
