import { useState } from 'react';
import type { ResultAct } from '../../../domain/desk/asked-result.ts';
import {
  type OutcomeResult,
  outcomeResults,
  marketLineKey,
  type MarketLine,
} from '../../../domain/match/market.ts';
import { deadHeats } from '../../../domain/match/stake-shares.ts';
import type { CorrectionCost, DecidedRow } from '../../../domain/protocol/calls/operator/correction-rows.ts';
import type { OpenLegsData } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { OperatorAnswered } from './answered.tsx';
import { useOpenLegs } from './ask-result.tsx';
import { ReasonForm } from './reason-form.tsx';
import { resultText } from './result-text.ts';
import { useSearches } from './search-form.tsx';
import { lineName, MatchOfResult, outcomeName } from './result-facts.tsx';
import { WHOLE } from './result-cost.ts';

const rowKey = ({ outcomeId, before }: DecidedRow): string => `${outcomeId} ${before}`;

/** Bets, gold that is taken back and paid, and bets that are open again. */
function CostWords({ cost: { bets, taken, paid, opened } }: { readonly cost: CorrectionCost }) {
  const { say } = useText();
  const figures = { bets: gold(bets), taken: gold(taken), paid: gold(paid) };
  return (
    <>
      <p>{say('correct.cost', figures)}</p>
      {opened > 0 && <p>{say('correct.cost.opened', { bets: gold(opened) })}</p>}
    </>
  );
}

interface CorrectionFields {
  readonly match: number;
  readonly market: number;
  readonly specifier: string;
  readonly act: ResultAct;
  readonly results: string;
}

/** The changes that the request would make now, or why it makes none. `sure`: their consequence. */
export function CostNow({ asked, sure }: { readonly asked: CorrectionFields; readonly sure: string }) {
  const loaded = useAsk(`cost ${JSON.stringify(asked)}`, (core) =>
    core.calls.ask('correction.operatorCorrectionCost', { params: asked }),
  );
  return (
    <OperatorAnswered loaded={loaded} refusals="correction">
      {(cost) => (
        <div className="stack g6" data-correction-cost>
          <CostWords cost={cost} />
          <p className="soft">{sure}</p>
        </div>
      )}
    </OperatorAnswered>
  );
}

interface FormProps {
  readonly match: number;
  readonly data: OpenLegsData;
  readonly rows: readonly DecidedRow[];
  readonly onDone: () => void;
}

/** The results with a name, dead heats, and those that rows of the line have: shares can change hands. */
const choicesOf = (own: readonly DecidedRow[], say: Say) =>
  [...new Set([...own.map(({ before }) => before), ...outcomeResults, ...deadHeats])].map((value) => ({
    value,
    text: resultText(value, say),
  }));

/** A line with the results that it has, each of which can be another one; or all of it is void. */
function CorrectForm({ match, data, rows, onDone }: FormProps) {
  const { say, language } = useText();
  const { core } = useClient();
  const lines = [...new Map(rows.map((row) => [marketLineKey(row), row])).values()];
  const [of, setOf] = useState(lines[0] === undefined ? '' : marketLineKey(lines[0]));
  const [results, setResults] = useState<Readonly<Record<string, OutcomeResult>>>({});
  const line: MarketLine = lines.find((one) => marketLineKey(one) === of) ?? WHOLE;
  const own = rows.filter((row) => marketLineKey(row) === of);
  const said = own.map((row) => ({
    outcomeId: row.outcomeId,
    before: row.before,
    result: results[rowKey(row)] ?? row.before,
  }));
  const target = { match, market: line.marketId, specifier: line.specifier };
  const corrected = { ...target, act: 'settle', results: JSON.stringify(said) } as const;
  const isVoid = { ...target, act: 'void', results: '' } as const;
  const toVoid = { name: 'void', text: say('correct.void.act'), isGrave: true } as const;
  return (
    <ReasonForm
      title={say('correct.title')}
      of={`correct ${match}`}
      about={<MatchOfResult data={data} />}
      fields={
        <>
          <ChoiceField
            label={say('result.target')}
            value={of}
            onChange={(next) => {
              setOf(next);
              setResults({});
            }}
            options={[
              ...lines.map((one) => ({ value: marketLineKey(one), text: lineName(one, say) })),
              { value: '', text: say('result.target.match') },
            ]}
          />
          {own.map((row) => (
            <ChoiceField
              key={rowKey(row)}
              label={say('correct.of', {
                outcome: outcomeName(row.outcomeId, data, say, language),
                before: resultText(row.before, say),
                bets: gold(row.bets),
              })}
              value={results[rowKey(row)] ?? row.before}
              onChange={(result) => setResults({ ...results, [rowKey(row)]: result })}
              options={choicesOf(own, say)}
            />
          ))}
        </>
      }
      hint={say('result.reason.hint')}
      decisions={
        own.length > 0 ? [{ name: 'correct', text: say('correct.act'), isGrave: true }, toVoid] : [toVoid]
      }
      consequences={{
        correct: <CostNow asked={corrected} sure={say('correct.sure.ask')} />,
        void: <CostNow asked={isVoid} sure={say('correct.sure.ask')} />,
      }}
      refusals="correction"
      send={(decision, reason) =>
        core.calls.ask('correction.operatorAskCorrection', {
          form: { ...(decision === 'void' ? isVoid : corrected), reason },
        })
      }
      said={() => say('result.asked')}
      onDone={onDone}
    />
  );
}

/** The decided results of the match, and their correction. */
export function CorrectMatch({ match, onDone }: Pick<FormProps, 'match' | 'onDone'>) {
  const { say } = useText();
  const facts = useOpenLegs(match);
  const decided = useAsk(
    `decided ${match}`,
    (core) => core.calls.ask('correction.operatorDecided', { params: { match } }),
    { version: useSearches() },
  );
  return (
    <OperatorAnswered loaded={facts}>
      {(data) => (
        <OperatorAnswered loaded={decided}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyPlaceholder title={say('correct.none')} />
            ) : (
              <CorrectForm match={match} data={data} rows={rows} onDone={onDone} />
            )
          }
        </OperatorAnswered>
      )}
    </OperatorAnswered>
  );
}
