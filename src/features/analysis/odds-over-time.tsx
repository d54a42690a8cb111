import { useState } from 'react';
import type { OddsHistory } from '../../../domain/odds/odds-history.ts';
import { displayOdds } from '../../core/price-board.ts';
import { Pills } from '../../parts/pills.tsx';
import { Segments } from '../../parts/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { lineOf, lineText, marketText, outcomeText } from '../../text/outcome-text.ts';
import { type ChartedMarket, chartedMarkets, type Span, spanOf } from './chart-scale.ts';
import { OddsChart } from './odds-chart.tsx';
import chart from './odds-chart.module.css';
import { type ShownOdds, useOddsHistory } from './use-odds-history.ts';
import styles from './odds-over-time.module.css';

/** First, lowest, highest and newest price of each outcome: the chart as a text. */
function Prices({ market }: { readonly market: ChartedMarket }) {
  const { say } = useText();
  return (
    <table className={`${styles['prices']} num`}>
      <thead>
        <tr>
          <th scope="col">{say('analysis.odds.outcome')}</th>
          <th scope="col">{say('analysis.odds.first')}</th>
          <th scope="col">{say('analysis.odds.lowest')}</th>
          <th scope="col">{say('analysis.odds.highest')}</th>
          <th scope="col">{say('analysis.odds.newest')}</th>
        </tr>
      </thead>
      <tbody>
        {market.series.map(({ outcomeId, points }, place) => {
          const odds = points.map((point) => point[1]);
          const shown = [odds[0] ?? 0, Math.min(...odds), Math.max(...odds), odds.at(-1) ?? 0];
          return (
            <tr key={outcomeId} data-outcome={outcomeId}>
              <th scope="row">
                <svg viewBox="0 0 22 4" width="22" height="4" aria-hidden>
                  <path className={chart['swatch']} data-line={place} d="M0 2H22" strokeWidth="3" />
                </svg>
                {outcomeText(outcomeId, say)}
              </th>
              {shown.map((price, at) => (
                // The four columns never change their places.
                <td key={['first', 'lowest', 'highest', 'newest'][at]}>{displayOdds(price)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Before this time to kick-off, the prices of days take the place of those in play: then the chart begins at kick-off. */
const SHORT_PAST_MS = 3 * 3_600_000;

type Range = 'all' | 'play';

function rangesOf(
  history: OddsHistory,
  startsAt: number,
): { readonly hasBoth: boolean; readonly usual: Range } {
  const times = history.series.flatMap(({ points }) => points.map(([at]) => at));
  const begun = times.some((at) => at > startsAt) || history.marks.some(({ kind }) => kind === 'start');
  const hasPast = Math.min(...times) < startsAt;
  const isLong = startsAt - Math.min(...times) > SHORT_PAST_MS;
  return { hasBoth: begun && hasPast, usual: begun && isLong ? 'play' : 'all' };
}

function Loaded({ odds, startsAt }: { readonly odds: ShownOdds; readonly startsAt: number }) {
  const { say } = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [range, setRange] = useState<Range | null>(null);
  const { history, asOf } = odds;
  const markets = chartedMarkets(history);
  const market = markets.find(({ key }) => key === chosen) ?? markets[0];
  if (market === undefined) return <p className={styles['quiet']}>{say('analysis.odds.none')}</p>;
  const { hasBoth, usual } = rangesOf(history, startsAt);
  const shown = hasBoth ? (range ?? usual) : 'all';
  const span: Span = spanOf(market, history, asOf, shown === 'play' ? startsAt : null);
  return (
    <>
      <div className={styles['choices']}>
        <Pills
          label={say('analysis.odds.market')}
          value={market.key}
          onChange={setChosen}
          options={markets.map(({ key, marketId, specifier }) => ({
            value: key,
            text: `${marketText(marketId, say)} ${lineText(marketId, lineOf(specifier), specifier)}`.trim(),
          }))}
        />
        {hasBoth && (
          <Segments
            label={say('analysis.odds.range')}
            value={shown}
            onChange={setRange}
            options={(['all', 'play'] as const).map((value) => ({
              value,
              text: say(`analysis.odds.range.${value}`),
            }))}
          />
        )}
      </div>
      <OddsChart key={`${market.key} ${shown}`} market={market} history={history} span={span} />
      <p className={styles['marks']}>{say('analysis.marks')}</p>
      <Prices market={market} />
    </>
  );
}

/** The odds of a match from its first price on, with goals and suspensions. */
export function OddsOverTime({ matchId, startsAt }: { readonly matchId: number; readonly startsAt: number }) {
  const { say } = useText();
  const odds = useOddsHistory(matchId);
  return (
    <section className={styles['odds']} aria-labelledby="odds-over-time">
      <h2 id="odds-over-time">{say('analysis.odds')}</h2>
      <div className={styles['body']} aria-busy={odds === null}>
        {odds !== null && <Loaded odds={odds} startsAt={startsAt} />}
      </div>
    </section>
  );
}
