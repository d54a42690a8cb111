import { type CSSProperties, useState } from 'react';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { OddsHistory } from '../../../domain/odds/odds-history.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { Pills } from '../../parts/forms/pills.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { timeOf } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, outcomeText, pickOf } from '../../text/outcome-text.ts';
import { type ChartedMarket, chartedMarkets, newestAt, chartSpanOf } from './chart-scale.ts';
import { OddsChart } from './odds-chart.tsx';
import chart from './odds-chart.module.css';
import type { ShownOdds } from './use-odds-history.ts';
import styles from './odds-over-time.module.css';

/** First, lowest, highest and newest price of each outcome: the chart as a text. */
function Prices({ market }: { readonly market: ChartedMarket }) {
  const { say } = useText();
  return (
    <table className={`small ${styles['prices']} num`}>
      <thead>
        <tr>
          <th scope="col" className="left">
            {say('analysis.odds.outcome')}
          </th>
          <th scope="col">{say('analysis.odds.first')}</th>
          <th scope="col">{say('analysis.odds.lowest')}</th>
          <th scope="col">{say('analysis.odds.highest')}</th>
          <th scope="col">{say('analysis.odds.newest', { time: timeOf(newestAt(market.series)) })}</th>
        </tr>
      </thead>
      <tbody>
        {market.series.map(({ outcomeId, points }, place) => {
          const odds = points.map((point) => point[1]);
          const shown = [odds[0] ?? 0, Math.min(...odds), Math.max(...odds), odds.at(-1) ?? 0];
          return (
            <tr key={outcomeId} data-outcome={outcomeId}>
              <th scope="row" className="left">
                <svg viewBox="0 0 22 4" width="22" height="4" aria-hidden>
                  <path
                    className={chart['swatch']}
                    data-line={place}
                    data-pick={pickOf(outcomeId)}
                    d="M0 2H22"
                    strokeWidth="3"
                  />
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

const ranges = ['all', 'play'] as const;
type Range = (typeof ranges)[number];

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

/** The chosen market, and from when it is shown. */
function useChoice(odds: ShownOdds | null, startsAt: number) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [range, setRange] = useState<Range | null>(null);
  const { history, asOf } = odds ?? nothing;
  const markets = chartedMarkets(history);
  const market = markets.find(({ key }) => key === chosen) ?? markets[0] ?? null;
  const { hasBoth, usual } = rangesOf(history, startsAt);
  const shown = hasBoth ? (range ?? usual) : 'all';
  const span = market && chartSpanOf(market, history, asOf, shown === 'play' ? startsAt : null);
  return { history, markets, market, span, hasBoth, shown, setChosen, setRange };
}

const nothing: ShownOdds = { history: { series: [], marks: [], pauses: [] }, asOf: 0 };

interface OddsOverTimeProps {
  readonly odds: ShownOdds | null;
  /** null: not known yet. */
  readonly facts: Pick<MatchFacts, 'home' | 'away' | 'startsAt'> | null;
}

/** The odds of a match from its first price on, with goals and suspensions; each team's line and goals in its colour. */
export function OddsOverTime({ odds, facts }: OddsOverTimeProps) {
  const { say } = useText();
  const startsAt = facts?.startsAt ?? Number.MAX_SAFE_INTEGER;
  const { history, markets, market, span, hasBoth, shown, setChosen, setRange } = useChoice(odds, startsAt);
  return (
    <section
      className={`card thin ${styles['odds']}`}
      style={facts === null ? undefined : (sideColours(facts) as CSSProperties)}
      data-part="odds"
      aria-labelledby="odds-over-time"
    >
      <header>
        <h2 id="odds-over-time">{say('analysis.odds')}</h2>
        {hasBoth && (
          <Segments
            label={say('analysis.odds.range')}
            value={shown}
            onChange={setRange}
            options={ranges.map((value) => ({ value, text: say(`analysis.odds.range.${value}`) }))}
          />
        )}
      </header>
      <div className={`page g8 ${styles['body']}`} aria-busy={odds === null}>
        {odds !== null && market === null && <p className="soft">{say('analysis.odds.none')}</p>}
        {market !== null && span !== null && (
          <>
            <Pills
              label={say('analysis.odds.market')}
              value={market.key}
              onChange={setChosen}
              options={markets.map(({ key, marketId, specifier }) => ({
                value: key,
                text: `${marketText(marketId, say)} ${lineText(marketId, shownLineOf(specifier), specifier)}`.trim(),
              }))}
            />
            <OddsChart key={`${market.key} ${shown}`} market={market} history={history} span={span} />
            <p className="soft tiny">{say('analysis.marks')}</p>
            <Prices market={market} />
          </>
        )}
      </div>
    </section>
  );
}
