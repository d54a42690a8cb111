import { useState } from 'react';
import type { ResultRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { outcomeText } from '../../text/outcome-text.ts';
import { Answered, Detail, OperatorList, Time } from './answered.tsx';
import { AskForResult, useOpenLegs } from './ask-result.tsx';
import { DecideForm } from './decide-form.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { Consequence } from './result-consequence.tsx';
import { costOf } from './result-cost.ts';
import { lineName, ResultFacts } from './result-facts.tsx';
import styles from './operator.module.css';

const states = ['pending', 'approved', 'refused', 'expired'] as const;

/** "승 적중, 무 미적중", or that all of it is void. */
const resultText = ({ results }: ResultRow, say: Say): string =>
  results.length === 0
    ? say('result.void')
    : results
        .map(({ outcomeId, result }) => `${outcomeText(outcomeId, say)} ${say(`result.${result}`)}`)
        .join(', ');

/** The facts that its maker saw, as they are now, and the decision; an approval asks once more, by what it pays. */
function DecideResult({ row, onDone }: { readonly row: ResultRow; readonly onDone: () => void }) {
  const { say } = useText();
  const { core } = useClient();
  const said = (outcomeId: number) =>
    row.results.length === 0
      ? 'void'
      : (row.results.find((one) => one.outcomeId === outcomeId)?.result ?? null);
  const isVoid = row.results.length === 0;
  return (
    <Answered loaded={useOpenLegs(row.matchId)}>
      {(data) => (
        <DecideForm
          title={`${lineName(row, say)} · ${isVoid ? say('result.void') : say('result.result')}`}
          isGrave={isVoid}
          decide={(decision, reason) =>
            core.moves.send('operator-act.operatorDecideResult', { result: row.result, decision, reason })
          }
          consequence={
            <Consequence data={data} line={row} said={said} isVoid={isVoid} cost={costOf(data, row, said)}>
              {say('result.sure.approve')}
            </Consequence>
          }
          onDone={onDone}
        >
          <ResultFacts data={data} line={row} said={said} />
          <p className={styles['detail']}>{row.reason}</p>
        </DecideForm>
      )}
    </Answered>
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
  const [state, setState] = useState<(typeof states)[number]>('pending');
  const [version, setVersion] = useState(0);
  return (
    <>
      <p className={styles['detail']}>{say('result.hint')}</p>
      <AskForResult onDone={() => setVersion((now) => now + 1)} />
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
        renderForm={(row, onDone) => <DecideResult row={row} onDone={onDone} />}
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
