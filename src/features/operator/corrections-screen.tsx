import { useState } from 'react';
import type { CorrectionRow } from '../../../domain/protocol/calls/operator/correction-rows.ts';
import { resultStates, teamsIn } from '../../../domain/desk/proposal.ts';
import { useClient } from '../../core/door/use-client.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { Detail } from './answered.tsx';
import { plainColumn } from './columns.tsx';
import { CorrectMatch, CostNow } from './correct-form.tsx';
import { DecideForm } from './decide-form.tsx';
import { MatchSearch } from './match-search.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { ProposalList } from './proposal-list.tsx';
import { lineName, outcomeOf } from './result-facts.tsx';
import { resultText } from './result-text.ts';

/** "울산 HD 승리 적중 → 미적중, FC 안양 승리 미적중 → 적중". */
const changesText = ({ results, teams }: CorrectionRow, say: Say, language: Language): string =>
  results.length === 0
    ? `${say('result.decided')} → ${say('result.void')}`
    : results
        .filter(({ before, result }) => before !== result)
        .map(
          ({ outcomeId, before, result }) =>
            `${outcomeOf(outcomeId, teams, say, language)} ${resultText(before, say)} → ${resultText(result, say)}`,
        )
        .join(', ');

/** The request of the row, by which its cost is asked for. */
const askedBy = ({ matchId, marketId, specifier, results }: CorrectionRow) => ({
  match: matchId,
  market: marketId,
  specifier,
  ...(results.length === 0
    ? ({ act: 'void', results: '' } as const)
    : ({
        act: 'settle',
        results: JSON.stringify(
          results.map(({ outcomeId, before, result }) => ({ outcomeId, before, result })),
        ),
      } as const)),
});

interface DecideProps {
  readonly row: CorrectionRow;
  readonly onDone: () => void;
}

/** An approval asks once more, by what it would change now. */
function DecideCorrection({ row, onDone }: DecideProps) {
  const { say, language } = useText();
  const { core } = useClient();
  return (
    <DecideForm
      title={`${teamsIn(row.teams, language)} · ${lineName(row, say)}`}
      of={`correction ${row.correction}`}
      isGrave
      decide={(decision, reason) =>
        core.moves.send('correction.operatorDecideCorrection', {
          correction: row.correction,
          decision,
          reason,
        })
      }
      consequence={
        <div className="stack g6">
          <p>{changesText(row, say, language)}</p>
          <CostNow asked={askedBy(row)} sure={say('correct.sure.approve')} />
        </div>
      }
      asked={row}
      onDone={onDone}
    >
      <p>{changesText(row, say, language)}</p>
    </DecideForm>
  );
}

function CorrectionsPanel() {
  const { say, language } = useText();
  const [version, setVersion] = useState(0);
  const asked = (): void => setVersion((now) => now + 1);
  return (
    <>
      <p className="soft">{say('correct.hint')}</p>
      <MatchSearch>{(match) => <CorrectMatch key={match} match={match} onDone={asked} />}</MatchSearch>
      <ProposalList<CorrectionRow, CorrectionRow['state'], 'teams' | 'teams-en'>
        states={resultStates}
        stateText={(state) => say(`result.${state}`)}
        version={version}
        label={say('correct.title')}
        file="corrections"
        ask={(state) => (door, list) =>
          door.calls.ask('correction.operatorCorrections', { params: { state, ...list } })
        }
        idOf={({ correction }) => correction}
        columns={[
          plainColumn(say('word.match'), ({ teams, matchId }) => `${teamsIn(teams, language)} · ${matchId}`, {
            by: language === 'ko' ? 'teams' : 'teams-en',
          }),
          plainColumn(say('result.target'), (row) => lineName(row, say)),
          {
            name: say('result.what'),
            render: (row) => <Detail text={changesText(row, say, language)} />,
            cell: (row) => changesText(row, say, language),
          },
        ]}
        renderForm={(row, onDone) => <DecideCorrection row={row} onDone={onDone} />}
      />
    </>
  );
}

/** Corrections of decided results that one operator asks for and another approves. */
export const CorrectionsScreen = operatorScreen(CorrectionsPanel);
