import clsx from 'clsx';
import type { TradeLegView } from '../../../worker/features/trade/trade-api.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { TicketLeg } from '../../parts/matches/ticket.tsx';
import { sharesText } from '../../text/bet-state-text.ts';
import { kickOff, leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { LegPrices } from './leg-prices.tsx';
import styles from './trade-leg.module.css';

/** A leg of a bet on the market: its pick, how it stands, and for an open leg its present odds and their way here. */
export function TradeLeg({ leg }: { readonly leg: TradeLegView }) {
  const { say, language } = useText();
  const { day, time } = kickOff(leg.startsAt);
  return (
    <TicketLeg
      leg={leg}
      odds={leg.receipt?.takenOdds ?? leg.odds}
      data={{ 'data-standing': leg.standing }}
      when={leg.homeScore === null ? `${day} ${time}`.trim() : undefined}
      beside={
        leg.nowOdds !== null && (
          <span className={clsx('small bold', styles['now'])}>
            {' · '}
            {say('trade.leg.now', { odds: betOdds(leg.nowOdds) })}
          </span>
        )
      }
      note={
        <>
          {' · '}
          <NameText name={leagueName({ leagueId: leg.leagueId, name: leg.leagueName }, say, language)} />
        </>
      }
      standing={
        <span className={`tiny bold nowrap ${styles['standing']}`}>
          {leg.shares === undefined ? say(`open.standing.${leg.standing}`) : sharesText(leg.shares, say)}
        </span>
      }
    >
      {leg.state === 'opened' && <LegPrices key={leg.nowOdds} leg={leg} />}
    </TicketLeg>
  );
}
