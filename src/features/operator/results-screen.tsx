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
import { type Suspending, useSuspending } from './suspend-acts.tsx';
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
  readonly suspending: Suspending;
  readonly onChoose: () => void;
}

/** The way to decide; of one that came to nothing, the way to take bets again: its request suspended them. */
function Decision({ row, suspending, onChoose }: DecisionProps) {
  const { say } = useText();
  const { state, isOwn, decidedBy, isSuspended, matchId, marketId } = row;
  if (state === 'pending')
    return isOwn ? say('result.own') : <Button onClick={onChoose}>{say('operator.decide')}</Button>;
  if (state === 'approved' || !isSuspended) return decidedBy ?? '–';
  return (
    <span className="row g6 wrap">
      <span className="bad">{say('result.still-suspended')}</span>
      <Button
        disabled={suspending.isBusy}
        onClick={() => void suspending.press(matchId, marketId, 'release')}
      >
        {say('result.release')}
      </Button>
    </span>
  );
}

/** The match and what of it, one over the other: eight columns would hide the last one. */
function Asked({ row }: { readonly row: ResultRow }) {
  const { say } = useText();
  return (
    <span className={styles['asked']}>
      {row.teams} <small className="faint num">{row.matchId}</small>
      <br />
      <b>{lineName(row, say)}</b> · {resultText(row, say)}
    </span>
  );
}

function ResultsPanel() {
  const { say } = useText();
  const [state, setState] = useState<(typeof states)[number]>('pending');
  const [version, setVersion] = useState(0);
  const suspending = useSuspending(() => setVersion((now) => now + 1));
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
          { name: say('desk.match'), render: (row) => <Asked row={row} /> },
          {
            name: say('desk.bets'),
            isNumber: true,
            render: ({ bets, gold: staked }) =>
              bets === null ? '–' : say('result.open', { bets: gold(bets), gold: gold(staked ?? 0) }),
          },
          { name: say('operator.reason'), render: ({ reason }) => <Detail text={reason} /> },
          {
            name: say('operator.maker'),
            render: ({ maker, madeAt }) => (
              <>
                {maker} <Time at={madeAt} />
              </>
            ),
          },
          {
            name: say('operator.decision'),
            render: (row) => <Decision row={row} suspending={suspending} onChoose={() => choose(row)} />,
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
