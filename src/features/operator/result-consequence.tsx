import type { ReactNode } from 'react';
import type { NamedResult, MarketLine } from '../../../domain/match/market.ts';
import type { OpenLegsData } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { LegTeams } from '../../parts/matches/leg-teams.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { rowsOfLine } from './result-cost.ts';
import { lineName, outcomeName } from './result-facts.tsx';
import type { BetFigures } from '../../../domain/desk/exposure.ts';

interface ConsequenceProps {
  readonly data: OpenLegsData;
  readonly line: MarketLine;
  readonly said: (outcomeId: number) => NamedResult | null;
  readonly isVoid: boolean;
  readonly cost: BetFigures | null;
  /** The effect of the press. */
  readonly children: ReactNode;
}

/** In sentences: the match and the line, what its outcomes become, how much is paid for how many bets, and what the press does. */
export function Consequence({ data, line, said, isVoid, cost, children }: ConsequenceProps) {
  const { say, language } = useText();
  const { match } = data;
  const results = rowsOfLine(data, line).flatMap(({ outcomeId }) => {
    const result = said(outcomeId);
    return result === null
      ? []
      : [`${outcomeName(outcomeId, data, say, language)} ${say(`result.${result}`)}`];
  });
  const params = { bets: gold(cost?.bets ?? 0), gold: gold(cost?.gold ?? 0), pays: gold(cost?.pays ?? 0) };
  return (
    <div className="stack g6" data-consequence>
      {match !== null && (
        <p className="bold">
          <LegTeams
            leg={{
              ...match,
              homeScore: match.score?.home ?? null,
              awayScore: match.score?.away ?? null,
            }}
          />
        </p>
      )}
      <p>
        <b>{lineName(line, say)}</b> · {isVoid ? say('result.void') : results.join(', ')}
      </p>
      <p>{say(isVoid ? 'result.sure.void' : 'result.sure.settle', params)}</p>
      <p className="soft">{children}</p>
    </div>
  );
}
