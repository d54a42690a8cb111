import { useState } from 'react';
import { faultOfAsked, type ResultAct } from '../../../domain/desk/asked-result.ts';
import type { Results } from '../../../domain/desk/decided-results.ts';
import {
  type NamedResult,
  outcomeResults,
  marketLineKey,
  type MarketLine,
} from '../../../domain/match/market.ts';
import type { OpenLegsData } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { OperatorAnswered } from './answered.tsx';
import { MatchSearch } from './match-search.tsx';
import { useSearches } from './search-form.tsx';
import { ReasonForm } from './reason-form.tsx';
import { costOf, rowsOfLine, WHOLE } from './result-cost.ts';
import { lineName, outcomeName, ResultFacts } from './result-facts.tsx';
import { Consequence } from './result-consequence.tsx';

interface AskFormProps {
  readonly match: number;
  readonly data: OpenLegsData;
  readonly onDone: () => void;
}

type Act = ResultAct;

/** The choices for a match, none of them made beforehand: the line, void or results, and the result of each of its outcomes. */
function useChosen(data: OpenLegsData) {
  const lines = [...new Map(data.rows.map((row) => [marketLineKey(row), row])).values()];
  const [of, setOf] = useState('');
  const [act, setAct] = useState<Act | ''>('');
  const [results, setResults] = useState<Readonly<Record<number, NamedResult>>>({});
  const line: MarketLine = lines.find((one) => marketLineKey(one) === of) ?? WHOLE;
  const own = rowsOfLine(data, line);
  const said = (outcomeId: number): NamedResult | null =>
    act === 'void' ? 'void' : (results[outcomeId] ?? null);
  const open = own.map(({ outcomeId }) => outcomeId);
  const resultsOf = (to: Act): Results =>
    to === 'void'
      ? []
      : open.flatMap((outcomeId) => {
          const result = results[outcomeId];
          return result === undefined ? [] : [{ outcomeId, result }];
        });
  const fault =
    act === '' ? null : faultOfAsked({ act, marketId: line.marketId, results: resultsOf(act) }, open);
  return {
    lines,
    line,
    own,
    of,
    act,
    said,
    results,
    isMissing: act === '' || (fault !== null && fault !== 'contradicts'),
    isContradiction: fault === 'contradicts',
    resultsOf,
    chooseLine(next: string): void {
      setOf(next);
      setAct('');
      setResults({});
    },
    chooseAct: setAct,
    choose: (outcomeId: number, result: NamedResult) => setResults({ ...results, [outcomeId]: result }),
  };
}

type Chosen = ReturnType<typeof useChosen>;

function Fields({ data, chosen }: { readonly data: OpenLegsData; readonly chosen: Chosen }) {
  const { say, language } = useText();
  const { lines, of, act, own, results } = chosen;
  const none = { value: '', text: say('result.choose') } as const;
  return (
    <>
      <ChoiceField
        label={say('result.target')}
        value={of}
        onChange={chosen.chooseLine}
        options={[
          { value: '', text: say('result.target.match') },
          ...lines.map((one) => ({ value: marketLineKey(one), text: lineName(one, say) })),
        ]}
      />
      <ChoiceField<Act | ''>
        label={say('result.what')}
        value={act}
        onChange={chosen.chooseAct}
        options={[
          none,
          ...(own.length > 0 ? [{ value: 'settle', text: say('result.settle') } as const] : []),
          { value: 'void', text: say('result.make-void') },
        ]}
      />
      {act === 'settle' &&
        own.map(({ outcomeId, bets, gold: staked }) => (
          <ChoiceField<NamedResult | ''>
            key={outcomeId}
            label={say('result.of', {
              outcome: outcomeName(outcomeId, data, say, language),
              bets: gold(bets),
              gold: gold(staked),
            })}
            value={results[outcomeId] ?? ''}
            onChange={(result) => result !== '' && chosen.choose(outcomeId, result)}
            options={[none, ...outcomeResults.map((value) => ({ value, text: say(`result.${value}`) }))]}
          />
        ))}
    </>
  );
}

/** Voids the match or one of its lines, or says a line's results. Nothing is chosen beforehand, and a sentence says what it does before it is sent. */
function AskForm({ match, data, onDone }: AskFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const chosen = useChosen(data);
  const { line, act, said } = chosen;
  const isVoid = act === 'void';
  return (
    <ReasonForm
      title={say('result.title')}
      of={`result ${match}`}
      about={<ResultFacts data={data} line={line} said={said} />}
      fields={<Fields data={data} chosen={chosen} />}
      hint={say('result.reason.hint')}
      missing={
        chosen.isMissing ? say('result.missing') : chosen.isContradiction ? say('result.contradicts') : null
      }
      decisions={[
        isVoid
          ? { name: 'void', text: say('result.void.act'), isGrave: true }
          : { name: 'settle', text: say('result.settle.act') },
      ]}
      consequences={{
        [isVoid ? 'void' : 'settle']: (
          <Consequence data={data} line={line} said={said} isVoid={isVoid} cost={costOf(data, line, said)}>
            {say('result.sure.ask')}
          </Consequence>
        ),
      }}
      refusals="result"
      send={(decision, reason) =>
        core.calls.ask('operator-act.operatorAskResult', {
          form: {
            match,
            market: line.marketId,
            specifier: line.specifier,
            act: decision,
            results: isVoid ? '' : JSON.stringify(chosen.resultsOf(decision)),
            reason,
          },
        })
      }
      said={() => say('result.asked')}
      onDone={onDone}
    />
  );
}

export const useOpenLegs = (match: number) =>
  useAsk(`open ${match}`, (core) => core.calls.ask('operator.operatorOpenLegs', { params: { match } }), {
    version: useSearches(),
  });

function OfMatch({ match, onDone }: Pick<AskFormProps, 'match' | 'onDone'>) {
  const { say } = useText();
  return (
    <OperatorAnswered loaded={useOpenLegs(match)}>
      {(data) =>
        data.rows.length === 0 ? (
          <EmptyPlaceholder title={say('result.none')} />
        ) : (
          <AskForm match={match} data={data} onDone={onDone} />
        )
      }
    </OperatorAnswered>
  );
}

/** Asks for the void of a match, or a result. */
export const AskForResult = ({ onDone }: Pick<AskFormProps, 'onDone'>) => (
  <MatchSearch>{(match) => <OfMatch key={match} match={match} onDone={onDone} />}</MatchSearch>
);
