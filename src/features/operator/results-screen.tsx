import { useState } from 'react';
import type { ResultRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { resultStates, teamsIn } from '../../../domain/desk/proposal.ts';
import { useClient } from '../../core/door/use-client.ts';
import { gold } from '../../text/format.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { ActButton } from './act-button.tsx';
import { OperatorAnswered } from './answered.tsx';
import { AskForResult, useOpenLegs } from './ask-result.tsx';
import { plainColumn } from './columns.tsx';
import { DecideForm } from './decide-form.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { Decided, ProposalList } from './proposal-list.tsx';
import { Consequence } from './result-consequence.tsx';
import { costOf } from './result-cost.ts';
import { lineName, outcomeOf, ResultFacts } from './result-facts.tsx';
import { type Suspending, useSuspending } from './suspend-acts.tsx';
import styles from './operator.module.css';

/** "울산 HD 승리 적중, 무승부 미적중", or that all of it is void. */
const resultText = ({ results, teams }: ResultRow, say: Say, language: Language): string =>
  results.length === 0
    ? say('result.void')
    : results
        .map(
          ({ outcomeId, result }) =>
            `${outcomeOf(outcomeId, teams, say, language)} ${say(`result.${result}`)}`,
        )
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
    <OperatorAnswered loaded={useOpenLegs(row.matchId)}>
      {(data) => (
        <DecideForm
          title={`${lineName(row, say)} · ${isVoid ? say('result.void') : say('result.result')}`}
          of={`result ${row.result}`}
          isGrave={isVoid}
          decide={(decision, reason) =>
            core.moves.send('operator-act.operatorDecideResult', { result: row.result, decision, reason })
          }
          consequence={
            <Consequence data={data} line={row} said={said} isVoid={isVoid} cost={costOf(data, row, said)}>
              {say('result.sure.approve')}
            </Consequence>
          }
          asked={row}
          onDone={onDone}
        >
          <ResultFacts data={data} line={row} said={said} />
        </DecideForm>
      )}
    </OperatorAnswered>
  );
}

interface EndProps {
  readonly row: ResultRow;
  readonly suspending: Suspending;
}

/** Who decided it and why; of one that came to nothing, the way to take bets again: its request suspended them. */
function End({ row, suspending }: EndProps) {
  const { say, language } = useText();
  const { state, isSuspended, matchId, marketId, teams } = row;
  if (state === 'approved' || !isSuspended) return <Decided row={row} />;
  const target = { match: matchId, market: marketId, teams: teamsIn(teams, language) };
  return (
    <span className="row g6 wrap">
      {row.decidedBy !== null && <Decided row={row} />}
      <span className="bad">{say('result.still-suspended')}</span>
      <ActButton disabled={suspending.isBusy} onPress={() => suspending.press(target, 'release')}>
        {say('result.release')}
      </ActButton>
    </span>
  );
}

/** The match and what of it, one over the other: eight columns would hide the last one. */
function ProposedResult({ row }: { readonly row: ResultRow }) {
  const { say, language } = useText();
  return (
    <span className={`block ${styles['said']}`}>
      {teamsIn(row.teams, language)} <small className="faint num">{row.matchId}</small>
      <br />
      <b>{lineName(row, say)}</b> · {resultText(row, say, language)}
    </span>
  );
}

function ResultsPanel() {
  const { say, language } = useText();
  const [version, setVersion] = useState(0);
  const suspending = useSuspending(() => setVersion((now) => now + 1));
  const openText = ({ bets, gold: staked }: ResultRow): string =>
    bets === null ? '–' : say('result.open', { bets: gold(bets), gold: gold(staked ?? 0) });
  return (
    <>
      <p className="soft">{say('result.hint')}</p>
      <AskForResult onDone={() => setVersion((now) => now + 1)} />
      <ProposalList<ResultRow, ResultRow['state'], 'teams' | 'teams-en'>
        states={resultStates}
        stateText={(state) => say(`result.${state}`)}
        version={version}
        label={say('result.title')}
        file="results"
        ask={(state) => (door, list) =>
          door.calls.ask('operator.operatorResults', { params: { state, ...list } })
        }
        idOf={({ result }) => result}
        columns={[
          {
            name: say('word.match'),
            by: language === 'ko' ? 'teams' : 'teams-en',
            render: (row) => <ProposedResult row={row} />,
            cell: (row) =>
              `${teamsIn(row.teams, language)} · ${row.matchId} · ${lineName(row, say)} · ${resultText(row, say, language)}`,
          },
          plainColumn(say('desk.bets'), openText),
        ]}
        renderEnd={(row) => <End row={row} suspending={suspending} />}
        renderForm={(row, onDone) => <DecideResult row={row} onDone={onDone} />}
      />
    </>
  );
}

/** Voids and results that one operator asks for and another approves. */
export const OperatorResultsScreen = operatorScreen(ResultsPanel);
