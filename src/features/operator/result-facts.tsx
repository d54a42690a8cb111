/** The match of a void or a result, the same for the operator who asks and for the one who approves. */
import { teamsIn } from '../../../domain/desk/proposal.ts';
import { type NamedResult, outcomeKey, type MarketLine } from '../../../domain/match/market.ts';
import type { OpenLegsData } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Rows } from '../../parts/answers/rows.tsx';
import { LegTeams } from '../../parts/matches/leg-teams.tsx';
import { gold, nameIn } from '../../text/format.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, outcomeText, pickedText } from '../../text/outcome-text.ts';
import { statusText } from '../../text/status-text.ts';
import { Time } from './answered.tsx';
import { rowsOfLine } from './result-cost.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import styles from './operator.module.css';

/** "언더오버 (2.5)", or the whole match. */
export const lineName = ({ marketId, specifier }: MarketLine, say: Say): string =>
  marketId === WHOLE_MATCH
    ? say('result.target.match')
    : `${marketText(marketId, say)} ${lineText(marketId, shownLineOf(specifier), specifier)}`.trim();

/** An outcome as members read it. */
export const outcomeName = (
  outcomeId: number,
  { match }: Pick<OpenLegsData, 'match'>,
  say: Say,
  language: Language,
): string =>
  match === null ? outcomeText(outcomeId, say) : pickedText({ outcomeId, ...match }, say, language);

/** An outcome by the teams of a proposal, as its list has them: a bare 승 leaves open whose it is. */
export function outcomeOf(outcomeId: number, teams: string, say: Say, language: Language): string {
  const names = teamsIn(teams, language).split(' – ');
  const [home = '', away = ''] = names;
  if (names.length !== 2) return outcomeText(outcomeId, say);
  const named = (ko: string) => ({ ko, en: ko });
  return pickedText({ outcomeId, home: named(home), away: named(away) }, say, language);
}

export function MatchOfResult({ data: { match } }: { readonly data: OpenLegsData }) {
  const { say, language } = useText();
  if (match === null) return <p className="soft">{say('result.match.unknown')}</p>;
  const { home, away, league, startsAt, statusCode, score } = match;
  return (
    <div className="stack g4">
      <p className={`large bold ${styles['teams']}`} data-result-match>
        <LegTeams leg={{ home, away, homeScore: score?.home ?? null, awayScore: score?.away ?? null }} />
      </p>
      <p className="row g6 wrap soft small">
        <span>{nameIn(league, language)}</span>
        <Time at={startsAt} />
        {statusCode !== null && <span className="chip">{statusText(statusCode, say)}</span>}
        <span className="faint num">{say('result.number', { match: match.matchId })}</span>
      </p>
    </div>
  );
}

interface ResultFactsProps {
  readonly data: OpenLegsData;
  readonly line: MarketLine;
  /** The result of an outcome; null: none is chosen yet. */
  readonly said: (outcomeId: number) => NamedResult | null;
}

/** Teams, score, league and kick-off, the market with its line, and its outcomes: their bets, their stakes and what they would be paid. */
export function ResultFacts({ data, line, said }: ResultFactsProps) {
  const { say, language } = useText();
  const isWhole = line.marketId === WHOLE_MATCH;
  const own = isWhole ? data.rows : rowsOfLine(data, line);
  return (
    <div className="stack g10">
      <MatchOfResult data={data} />
      <p>
        <b>{lineName(line, say)}</b>{' '}
        {isWhole && (
          <span className="soft">
            {say('result.open', { bets: gold(data.whole.bets), gold: gold(data.whole.gold) })}
          </span>
        )}
      </p>
      {own.length > 0 && (
        <Rows
          label={lineName(line, say)}
          rows={own}
          idOf={outcomeKey}
          empty=""
          columns={[
            {
              name: say('result.outcome'),
              render: (row) => (
                <span>
                  {isWhole && <span className="soft">{`${lineName(row, say)} · `}</span>}
                  {outcomeName(row.outcomeId, data, say, language)}
                </span>
              ),
            },
            {
              name: say('desk.bets'),
              isNumber: true,
              render: ({ bets }) => say('result.bets', { bets: gold(bets) }),
            },
            { name: say('result.stakes'), isNumber: true, render: (row) => gold(row.gold) },
            {
              name: say('result.result'),
              isShort: true,
              render: ({ outcomeId }) => {
                const result = said(outcomeId);
                return result === null ? '–' : say(`result.${result}`);
              },
            },
            {
              name: say('result.pays'),
              isNumber: true,
              render: ({ outcomeId, payouts }) => {
                const result = said(outcomeId);
                return result === null ? '–' : gold(payouts[result]);
              },
            },
          ]}
        />
      )}
    </div>
  );
}
