import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readCount } from '../../../domain/number/typed-number.ts';
import type { CorrectionRow } from '../../../domain/protocol/calls/operator/correction-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { outcomeText } from '../../text/outcome-text.ts';
import { Detail, OperatorList, Time } from './answered.tsx';
import { CorrectMatch, CostNow } from './correct-form.tsx';
import { DecideForm } from './decide-form.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { lineName } from './result-facts.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './operator.module.css';

const states = ['pending', 'approved', 'refused', 'expired'] as const;

/** "승 적중 → 미적중, 패 미적중 → 적중". */
const changesText = ({ results }: CorrectionRow, say: Say): string =>
  results.length === 0
    ? `${say('result.decided')} → ${say('result.void')}`
    : results
        .filter(({ before, result }) => before !== result)
        .map(
          ({ outcomeId, before, result }) =>
            `${outcomeText(outcomeId, say)} ${say(`result.${before}`)} → ${say(`result.${result}`)}`,
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

function Ask({ onDone }: { readonly onDone: () => void }) {
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
      {asked > 0 && <CorrectMatch key={asked} match={asked} onDone={onDone} />}
    </>
  );
}

interface RowProps {
  readonly row: CorrectionRow;
}

function Decision({
  row: { state, isOwn, decidedBy },
  onChoose,
}: RowProps & { readonly onChoose: () => void }) {
  const { say } = useText();
  if (state !== 'pending') return decidedBy ?? '–';
  return isOwn ? say('result.own') : <Button onClick={onChoose}>{say('operator.decide')}</Button>;
}

/** An approval asks once more, by what it would change now. */
function DecideCorrection({ row, onDone }: RowProps & { readonly onDone: () => void }) {
  const { say } = useText();
  const { core } = useClient();
  return (
    <DecideForm
      title={`${row.teams} · ${lineName(row, say)}`}
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
          <p>{changesText(row, say)}</p>
          <CostNow asked={askedBy(row)} sure={say('correct.sure.approve')} />
        </div>
      }
      onDone={onDone}
    >
      <p>{changesText(row, say)}</p>
      <p className={styles['detail']}>{row.reason}</p>
    </DecideForm>
  );
}

function CorrectionsPanel() {
  const { say } = useText();
  const [state, setState] = useState<(typeof states)[number]>('pending');
  const [version, setVersion] = useState(0);
  return (
    <>
      <p className={styles['detail']}>{say('correct.hint')}</p>
      <Ask onDone={() => setVersion((now) => now + 1)} />
      <Segments
        label={say('operator.state')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, text: say(`result.${value}`) }))}
      />
      <OperatorList<CorrectionRow>
        of={state}
        version={version}
        label={say('correct.title')}
        ask={(door, page) => door.calls.ask('correction.operatorCorrections', { params: { state, page } })}
        idOf={({ correction }) => correction}
        columns={({ choose }) => [
          { name: say('desk.match'), render: ({ teams, matchId }) => `${teams} · ${matchId}` },
          { name: say('result.target'), render: (row) => lineName(row, say) },
          { name: say('result.what'), render: (row) => <Detail text={changesText(row, say)} /> },
          { name: say('operator.reason'), render: ({ reason }) => <Detail text={reason} /> },
          { name: say('operator.maker'), render: ({ maker }) => maker },
          { name: say('operator.time'), render: ({ madeAt }) => <Time at={madeAt} /> },
          {
            name: say('operator.decision'),
            render: (row) => <Decision row={row} onChoose={() => choose(row)} />,
          },
        ]}
        renderForm={(row, onDone) => <DecideCorrection row={row} onDone={onDone} />}
      />
    </>
  );
}

/** Corrections of decided results that one operator asks for and another approves. */
export const CorrectionsScreen = () => (
  <OperatorFrame>
    <CorrectionsPanel />
  </OperatorFrame>
);
