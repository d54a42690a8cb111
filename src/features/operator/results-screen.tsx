import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { readCount } from '../../../domain/number/typed-number.ts';
import type { ResultRow, StakedRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Choice } from '../../parts/forms/area.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { lineOf, lineText, marketText, outcomeText } from '../../text/outcome-text.ts';
import { Answered, Detail, OperatorList, Time } from './answered.tsx';
import { DecideForm } from './decide-form.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { ReasonForm } from './reason-form.tsx';
import { SearchForm } from './search-form.tsx';
import { WHOLE_MATCH } from './suspend-acts.tsx';
import styles from './operator.module.css';

const states = ['pending', 'approved', 'refused', 'expired'] as const;

const outcomeResults = [
  'win',
  'lose',
  'void',
  'half-win',
  'half-lose',
  'dead-heat-2',
  'dead-heat-3',
] as const satisfies readonly OutcomeResult[];

type Line = Pick<StakedRow, 'marketId' | 'specifier'>;
const keyOf = ({ marketId, specifier }: Line): string => `${marketId} ${specifier}`;

const lineName = ({ marketId, specifier }: Line, say: Say): string =>
  marketId === WHOLE_MATCH
    ? say('result.target.match')
    : `${marketText(marketId, say)} ${lineText(marketId, lineOf(specifier), specifier)}`.trim();

/** "승 적중, 무 미적중", or that all of it is void. */
const resultText = ({ results }: ResultRow, say: Say): string =>
  results.length === 0
    ? say('result.void')
    : results
        .map(({ outcomeId, result }) => `${outcomeText(outcomeId, say)} ${say(`result.${result}`)}`)
        .join(', ');

interface AskFormProps {
  readonly match: number;
  readonly legs: readonly StakedRow[];
  readonly onDone: () => void;
}

/** Voids the match or one of its lines, or says a line's results; an outcome is lost unless one says otherwise. */
function AskForm({ match, legs, onDone }: AskFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const lines = [...new Map(legs.map((leg) => [keyOf(leg), leg])).values()];
  const [of, setOf] = useState('');
  const [said, setSaid] = useState<Readonly<Record<number, OutcomeResult>>>({});
  const line = lines.find((one) => keyOf(one) === of) ?? { marketId: WHOLE_MATCH, specifier: '' };
  const own = legs.filter((leg) => keyOf(leg) === of);
  const resultOf = (outcomeId: number): OutcomeResult => said[outcomeId] ?? 'lose';
  return (
    <ReasonForm
      title={say('result.title')}
      fields={
        <>
          <Choice
            label={say('result.target')}
            value={of}
            onChange={(next) => {
              setOf(next);
              setSaid({});
            }}
            options={[
              { value: '', text: say('result.target.match') },
              ...lines.map((one) => ({ value: keyOf(one), text: lineName(one, say) })),
            ]}
          />
          {own.map(({ outcomeId, bets }) => (
            <Choice
              key={outcomeId}
              label={say('result.of', { outcome: outcomeText(outcomeId, say), bets: gold(bets) })}
              value={resultOf(outcomeId)}
              onChange={(result) => setSaid({ ...said, [outcomeId]: result })}
              options={outcomeResults.map((value) => ({ value, text: say(`result.${value}`) }))}
            />
          ))}
        </>
      }
      hint={say('result.reason.hint')}
      decisions={[
        { name: 'void', text: say('result.void.act') },
        ...(own.length > 0 ? [{ name: 'settle', text: say('result.settle.act') } as const] : []),
      ]}
      send={(decision, reason) => {
        const results = own.map(({ outcomeId }) => ({ outcomeId, result: resultOf(outcomeId) }));
        return core.calls.ask('operator-act.operatorAskResult', {
          form: {
            match,
            market: line.marketId,
            specifier: line.specifier,
            results: decision === 'void' ? '' : JSON.stringify(results),
            reason,
          },
        });
      }}
      said={() => say('result.asked')}
      onDone={onDone}
    />
  );
}

function OfMatch({ match, onDone }: Pick<AskFormProps, 'match' | 'onDone'>) {
  const { say } = useText();
  const loaded = useAsk(`open ${match}`, (core) =>
    core.calls.ask('operator.operatorOpenLegs', { params: { match } }),
  );
  return (
    <Answered loaded={loaded}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyPlaceholder title={say('result.none')} />
        ) : (
          <AskForm match={match} legs={rows} onDone={onDone} />
        )
      }
    </Answered>
  );
}

function Ask({ onDone }: Pick<AskFormProps, 'onDone'>) {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const asked = readCount(params.get('match') ?? '') ?? 0;
  const [word, setWord] = useState(asked === 0 ? '' : String(asked));
  return (
    <>
      <SearchForm
        button={say('result.match.open')}
        onSubmit={() => setParams({ match: String(readCount(word) ?? '') })}
      >
        <Field label={say('result.match')} value={word} onChange={setWord} inputMode="numeric" />
      </SearchForm>
      {asked > 0 && <OfMatch key={asked} match={asked} onDone={onDone} />}
    </>
  );
}

interface DecisionProps {
  readonly row: ResultRow;
  readonly onChoose: () => void;
}

function Decision({ row: { state, isOwn, decidedBy }, onChoose }: DecisionProps) {
  const { say } = useText();
  if (state !== 'pending') return decidedBy ?? '–';
  return isOwn ? say('result.own') : <Button onClick={onChoose}>{say('operator.decide')}</Button>;
}

function ResultsPanel() {
  const { say } = useText();
  const { core } = useClient();
  const [state, setState] = useState<(typeof states)[number]>('pending');
  const [version, setVersion] = useState(0);
  return (
    <>
      <p className={styles['detail']}>{say('result.hint')}</p>
      <Ask onDone={() => setVersion((now) => now + 1)} />
      <Segments
        label={say('operator.state')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, text: say(`result.${value}`) }))}
      />
      <OperatorList<ResultRow>
        of={state}
        version={version}
        label={say('result.title')}
        ask={(door, page) => door.calls.ask('operator.operatorResults', { params: { state, page } })}
        idOf={({ result }) => result}
        columns={({ choose }) => [
          { name: say('desk.match'), render: ({ teams, matchId }) => `${teams} · ${matchId}` },
          { name: say('result.target'), render: (row) => lineName(row, say) },
          { name: say('result.what'), render: (row) => resultText(row, say) },
          {
            name: say('desk.bets'),
            isNumber: true,
            render: ({ bets, gold: staked }) =>
              bets === null ? '–' : say('result.open', { bets: gold(bets), gold: gold(staked ?? 0) }),
          },
          { name: say('operator.reason'), render: ({ reason }) => <Detail text={reason} /> },
          { name: say('operator.maker'), render: ({ maker }) => maker },
          { name: say('operator.time'), render: ({ madeAt }) => <Time at={madeAt} /> },
          {
            name: say('operator.decision'),
            render: (row) => <Decision row={row} onChoose={() => choose(row)} />,
          },
        ]}
        renderForm={(row, onDone) => (
          <DecideForm
            title={`${row.teams} · ${lineName(row, say)} · ${resultText(row, say)}`}
            decide={(decision, reason) =>
              core.moves.send('operator-act.operatorDecideResult', { result: row.result, decision, reason })
            }
            onDone={onDone}
          >
            <p className={styles['detail']}>{row.reason}</p>
          </DecideForm>
        )}
      />
    </>
  );
}

/** Voids and results that one operator asks for and another approves. */
export const ResultsScreen = () => (
  <OperatorFrame>
    <ResultsPanel />
  </OperatorFrame>
);
