import clsx from 'clsx';
import type { TradeLegView } from '../../../worker/features/trade/trade-api.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { LegMatch } from '../../parts/matches/leg-teams.tsx';
import { kickOff } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { lineOf, lineText, marketText, pickedText } from '../../text/outcome-text.ts';
import { statusText } from '../../text/status-text.ts';
import { LegPrices } from './leg-prices.tsx';
import styles from './trade-leg.module.css';

/** The time of its start, or how far the match is. */
function whenText(leg: TradeLegView, say: ReturnType<typeof useText>['say']): string {
  if (leg.state === 'opened' && leg.standing !== 'to-come' && leg.homeScore !== null)
    return statusText(leg.matchStatus, say);
  const { day, time } = kickOff(leg.startsAt);
  return `${day} ${time}`.trim();
}

/** A leg of a bet on the market: match, pick, how it stands, and for an open leg its present odds and their way here. */
export function TradeLeg({ leg }: { readonly leg: TradeLegView }) {
  const { say, language } = useText();
  const line = lineText(leg.marketId, lineOf(leg.specifier), leg.specifier);
  const accepted = leg.receipt?.takenOdds ?? leg.odds;
  return (
    <li className={styles['leg']} data-standing={leg.standing}>
      <div className={styles['match']}>
        <LegMatch leg={leg} note={<small className="num"> {whenText(leg, say)}</small>} />
      </div>
      <div className={styles['pick']}>
        <small>
          {marketText(leg.marketId, say)} {line}
        </small>
        <p>
          <b>{pickedText(leg, say, language)}</b> · <span className="num">{betOdds(accepted)}</span>
          {leg.nowOdds !== null && (
            <span className={clsx(styles['now'], 'num')}>
              {' · '}
              {say('trade.leg.now', { odds: betOdds(leg.nowOdds) })}
            </span>
          )}
        </p>
      </div>
      <span className={`tiny bold nowrap ${styles['standing']}`}>{say(`open.standing.${leg.standing}`)}</span>
      {leg.state === 'opened' && <LegPrices key={leg.nowOdds} leg={leg} />}
    </li>
  );
}
