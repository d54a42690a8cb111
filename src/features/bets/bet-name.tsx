import type { Bet } from '../../../domain/bet/bet.ts';
import { DecidedScore } from '../../parts/matches/leg-score.tsx';
import { PickName } from '../../parts/matches/pick-name.tsx';
import { PickNow } from '../../parts/matches/pick-now.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { betNameOf, betweenTeams } from './bet-name-text.ts';
import styles from './history.module.css';

interface BetNameProps {
  readonly bet: Pick<Bet, 'legs'>;
  /** Without the price of the first leg: the odds of the bet stand beside the name. */
  readonly pricedBeside?: boolean;
}

/** The match and the pick of a bet, how it stands or what decided it; of several legs the first one, and how many more there are. */
export function BetName({ bet, pricedBeside = false }: BetNameProps) {
  const { say, language } = useText();
  const name = betNameOf(bet, say, language);
  const [first] = bet.legs;
  if (name === null || first === undefined) return null;
  return (
    <span className={`thin fit left ${styles['name']}`} data-bet-name>
      <strong>
        <span>
          <span className="cut">
            <NameText name={nameIn(first.home, language)} />
          </span>{' '}
          <span data-between>{betweenTeams(first)}</span>{' '}
          <span className="cut">
            <NameText name={nameIn(first.away, language)} />
          </span>
        </span>{' '}
        {name.more}
      </strong>
      <small className={`row g6 thin ${styles['picked']}`}>
        <PickName pick={first} />
        {first.state === 'opened' && (
          <PickNow
            matchId={first.playedId ?? first.matchId}
            sportId={first.sportId}
            score={first.homeScore === null ? '' : `${first.homeScore}:${first.awayScore}`}
            statusCode={first.matchStatus}
          />
        )}
        {name.market !== '' && <span className={`cut soft ${styles['spare']}`}>{name.market}</span>}
        {!pricedBeside && <span className={`num rigid ${styles['spare']}`}>· {name.odds}</span>}
      </small>
      <DecidedScore leg={first} />
    </span>
  );
}
