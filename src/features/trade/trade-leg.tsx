import clsx from 'clsx';
import { useId } from 'react';
import type { TradeLegView } from '../../../worker/features/trade/trade-api.ts';
import { betOdds, displayOdds } from '../../core/prices/price-board.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { TicketLeg } from '../../parts/matches/ticket.tsx';
import { sharesText } from '../../text/bet-state-text.ts';
import { kickOff, leagueName, timeOf } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './trade-leg.module.css';
import type { OddsPoint } from '../../../domain/odds/thin-points.ts';
import { useOddsHistory } from '../analysis/use-odds-history.ts';

const WIDTH = 240;
const HEIGHT = 40;
const EDGE = 3;
/** The last price takes this part of the width at least: a line that ends with its change looks like a border. */
const LAST_PART = 1 / 10;

/** A path in steps: a price holds until the next one, the last one until `asOf` (server ms). */
function pathOf(points: readonly OddsPoint[], asOf: number): string {
  const times = points.map(([at]) => at);
  const prices = points.map(([, odds]) => odds);
  const from = Math.min(...times);
  const changed = Math.max(...times);
  const to = Math.max(asOf, changed + (changed - from) * LAST_PART);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number): number => EDGE + ((at - from) / Math.max(1, to - from)) * (WIDTH - 2 * EDGE);
  const y = (odds: number): number =>
    HEIGHT - EDGE - ((odds - low) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE);
  const steps = points.map(([at, odds], place) =>
    place === 0 ? `M${x(at).toFixed(1)} ${y(odds).toFixed(1)}` : `H${x(at).toFixed(1)}V${y(odds).toFixed(1)}`,
  );
  return `${steps.join('')}H${x(to).toFixed(1)}`;
}

/** A line of the price of an open leg, by the recorded odds of its match. Draws nothing for a market that is not recorded. */
function LegPrices({ leg }: { readonly leg: TradeLegView }) {
  const { say } = useText();
  const id = useId();
  const shown = useOddsHistory(leg.playedId ?? leg.matchId);
  const series = shown?.history.series.find(
    ({ marketId, specifier, outcomeId }) =>
      marketId === leg.marketId && specifier === leg.specifier && outcomeId === leg.outcomeId,
  );
  const points = series?.points ?? [];
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  const prices = points.map(([, odds]) => odds);
  return (
    <figure className={`row wrap ${styles['prices']}`} data-leg-prices={points.length}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} preserveAspectRatio="none">
        <path d={pathOf(points, shown?.asOf ?? 0)} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption id={id} className="num tiny">
        {say('trade.leg.prices', {
          from: timeOf(first[0]),
          first: displayOdds(first[1]),
          last: displayOdds(last[1]),
          low: displayOdds(Math.min(...prices)),
          high: displayOdds(Math.max(...prices)),
        })}
      </figcaption>
    </figure>
  );
}

/** A leg of a bet on the market: its pick, its state, and for an open leg its present odds with the line of their changes. */
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
