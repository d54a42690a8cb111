import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useSearchParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { SiteValueRow, WrittenValueRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import type { Fault } from '../../../domain/fault.ts';
import { useText } from '../../text/i18n.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';
import { Answered, Detail, Time } from './answered.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { PendingValues } from './pending-values.tsx';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';
import { ValueCost } from './value-cost.tsx';
import { ValueForm, valueTitle } from './value-form.tsx';
import { ValueChanges } from './value-changes.tsx';

function History({
  name,
  loaded,
}: {
  readonly name: string;
  readonly loaded: Asked<DataOf<'operator.operatorValueHistory'>, Fault>;
}) {
  const { say } = useText();
  const columns: readonly Column<WrittenValueRow>[] = [
    { name: say('operator.value.from'), render: ({ holdsFrom }) => <Time at={holdsFrom} /> },
    {
      name: say('operator.change.list'),
      render: ({ changes, more }) => <ValueChanges value={name} changes={changes} more={more} />,
    },
    { name: say('operator.reason'), render: ({ reason }) => <Detail text={reason} /> },
    { name: say('operator.maker'), render: ({ writtenBy }) => writtenBy ?? say('operator.command') },
    { name: say('operator.approver'), render: ({ approvedBy }) => approvedBy ?? '–' },
    { name: say('operator.value.written-at'), render: ({ writtenAt }) => <Time at={writtenAt} /> },
  ];
  return (
    <>
      <h2>{say('operator.value.history')}</h2>
      <Answered loaded={loaded}>
        {({ rows }) => (
          <Rows
            label={say('operator.value.history')}
            columns={columns}
            rows={rows}
            idOf={({ key }) => key}
            empty={say('operator.empty')}
          />
        )}
      </Answered>
    </>
  );
}

/** One value: its form, the changes that wait for an approval, and its history. */
function Chosen({ row, reload }: { readonly row: SiteValueRow; readonly reload: () => void }) {
  const { say } = useText();
  const { name, value, base, inForce, pending, needsApproval } = row;
  const loaded = useAsk(
    name,
    (core) => core.calls.ask('operator.operatorValueHistory', { params: { name } }),
    {
      version: `${base} ${value}`,
    },
  );
  const usage = loaded.answer?.ok === true ? (loaded.answer.value.usage ?? null) : null;
  return (
    <>
      {name === 'survey' && <Link to="/operator/survey">{say('operator.value.survey.results')}</Link>}
      <ValueForm key={`form of ${name}`} row={row} usage={usage} onDone={reload} />
      {needsApproval && (
        <PendingValues
          key={name}
          name={name}
          title={valueTitle(name, say)}
          rows={pending}
          renderCost={(after) =>
            usage !== null && <ValueCost name={name} before={inForce} after={after} usage={usage} />
          }
          onDone={reload}
        />
      )}
      <History name={name} loaded={loaded} />
    </>
  );
}

interface ValuesProps {
  readonly rows: readonly SiteValueRow[];
  readonly reload: () => void;
}

function Values({ rows, reload }: ValuesProps) {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const chosen = rows.find(({ name }) => name === params.get('name')) ?? rows[0];
  return (
    <>
      <div className="choices" role="group" aria-label={say('operator.values')}>
        {rows.map(({ name, pending }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen?.name}
            onClick={() => setParams({ name })}
          >
            {valueTitle(name, say)}
            {pending.length > 0 && ` · ${say('operator.grants.pending')} ${pending.length}`}
          </button>
        ))}
      </div>
      {chosen !== undefined && <Chosen row={chosen} reload={reload} />}
    </>
  );
}

function ValuesPanel() {
  const loaded = useAsk('values', (core) => core.calls.ask('operator.operatorValues'));
  return <Answered loaded={loaded}>{({ rows }) => <Values rows={rows} reload={loaded.again} />}</Answered>;
}

/** The site's values: what holds now, what will hold, and who wrote it. */
export const ValuesScreen = () => (
  <OperatorFrame>
    <ValuesPanel />
  </OperatorFrame>
);
