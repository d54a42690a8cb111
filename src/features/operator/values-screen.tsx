import { useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { fieldNames } from './field-names.ts';
import { groupOf, valueGroups } from './value-groups.ts';
import { Link } from '../../parts/pages/link.tsx';
import type {
  SiteValueRow,
  WrittenValueRow,
  PendingValueRow,
  RefusedValueRow,
} from '../../../domain/protocol/calls/operator/value-rows.ts';
import type { Fault } from '../../../domain/fault.ts';
import { finderOf } from '../../../domain/game-list/initials.ts';
import { siteValues, valueNamed } from '../../../domain/site-values/site-values.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';
import { OperatorAnswered, Detail, Time } from './answered.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';
import { ValueCost } from './value-cost.tsx';
import { ValueForm, valueTitle } from './value-form.tsx';
import { ValueChanges } from './value-changes.tsx';
import { useNarrow } from '../../parts/pages/use-width.ts';
import styles from './operator.module.css';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { ChosenRows } from '../../parts/answers/list-page.tsx';
import { DecideForm } from './decide-form.tsx';
import { Decided } from './proposal-list.tsx';

interface PendingProps {
  /** The name of the value. */
  readonly name: string;
  /** The name of the value, as the screen shows it. */
  readonly title: string;
  readonly rows: readonly PendingValueRow[];
  /** The cost of the value (JSON). */
  readonly renderCost: (value: string) => ReactNode;
  readonly onDone: () => void;
}

/** The changes of a value that are not approved yet; one of them may be decided below the list. */
export function PendingValues({ name, title, rows, renderCost, onDone }: PendingProps) {
  const { say } = useText();
  const { core } = useClient();
  return (
    <>
      <h2>{say('operator.grants.pending')}</h2>
      <ChosenRows
        label={say('operator.grants.pending')}
        rows={rows}
        idOf={({ change }) => change}
        empty={say('operator.proposals.none')}
        columns={(choose) => [
          { name: say('operator.value.from'), render: ({ holdsFrom }) => <Time at={holdsFrom} /> },
          {
            name: say('operator.change.list'),
            render: ({ changes, more }) => <ValueChanges value={name} changes={changes} more={more} />,
          },
          { name: say('word.reason'), render: ({ reason }) => <Detail text={reason} /> },
          { name: say('operator.maker'), render: ({ maker }) => maker },
          { name: say('operator.value.written-at'), render: ({ madeAt }) => <Time at={madeAt} /> },
          {
            name: say('operator.decision'),
            render: (row) =>
              row.isOwn ? (
                say('operator.own-proposal')
              ) : (
                <Button onClick={() => choose(row)}>{say('operator.decide')}</Button>
              ),
          },
        ]}
        renderForm={({ change, value, changes, more, maker, reason: why }, done) => (
          <DecideForm
            title={title}
            of={`value ${change}`}
            decide={(decision, reason) =>
              core.moves.send('operator-act.operatorDecideValue', { change, decision, reason })
            }
            asked={{ maker, reason: why }}
            onDone={done}
          >
            <ValueChanges value={name} changes={changes} more={more} />
            {renderCost(value)}
          </DecideForm>
        )}
        onDone={onDone}
      />
    </>
  );
}

interface RefusedProps {
  /** The name of the value. */
  readonly name: string;
  readonly rows: readonly RefusedValueRow[];
}

/** Changes of a value that other operators refused lately: their maker reads why. */
export function RefusedValues({ name, rows }: RefusedProps) {
  const { say } = useText();
  if (rows.length === 0) return null;
  return (
    <>
      <h2>{say('operator.value.refused')}</h2>
      <Rows<RefusedValueRow>
        label={say('operator.value.refused')}
        rows={rows}
        idOf={({ change }) => change}
        empty={say('operator.empty')}
        columns={[
          {
            name: say('operator.change.list'),
            render: ({ changes, more }) => <ValueChanges value={name} changes={changes} more={more} />,
          },
          { name: say('word.reason'), render: ({ reason }) => <Detail text={reason} /> },
          {
            name: say('operator.maker'),
            render: ({ maker, isOwn }) => (isOwn ? <b>{say('operator.maker.own', { maker })}</b> : maker),
          },
          { name: say('operator.decision'), render: (row) => <Decided row={row} /> },
        ]}
      />
    </>
  );
}

interface HistoryProps {
  readonly name: string;
  /** JSON of what holds now. */
  readonly inForce: string;
  /** Takes an earlier value (JSON) into the form. */
  readonly onTake: (value: string) => void;
  readonly loaded: Asked<DataOf<'operator.operatorValueHistory'>, Fault>;
}

function History({ name, inForce, onTake, loaded }: HistoryProps) {
  const { say } = useText();
  const columns: readonly Column<WrittenValueRow>[] = [
    { name: say('operator.value.from'), render: ({ holdsFrom }) => <Time at={holdsFrom} /> },
    {
      name: say('operator.change.list'),
      render: ({ changes, more }) => <ValueChanges value={name} changes={changes} more={more} />,
    },
    { name: say('word.reason'), render: ({ reason }) => <Detail text={reason} /> },
    { name: say('operator.maker'), render: ({ writtenBy }) => writtenBy ?? say('operator.command') },
    { name: say('operator.approver'), render: ({ approvedBy }) => approvedBy ?? '–' },
    { name: say('operator.value.written-at'), render: ({ writtenAt }) => <Time at={writtenAt} /> },
    {
      name: say('report.act'),
      // Of a value that is null something else holds, which this row does not have.
      render: ({ value }) =>
        value !== 'null' &&
        value !== inForce && <Button onClick={() => onTake(value)}>{say('operator.value.take')}</Button>,
    },
  ];
  return (
    <>
      <h2>{say('operator.value.history')}</h2>
      <OperatorAnswered loaded={loaded}>
        {({ rows }) => (
          <Rows
            label={say('operator.value.history')}
            columns={columns}
            rows={rows}
            idOf={({ key }) => key}
            empty={say('operator.empty')}
          />
        )}
      </OperatorAnswered>
    </>
  );
}

/** One value: its form, the changes that wait for an approval, and its history. */
function Chosen({ row, reload }: { readonly row: SiteValueRow; readonly reload: () => void }) {
  const { say } = useText();
  const { name, value, base, inForce, pending, refused, needsApproval } = row;
  const loaded = useAsk(
    name,
    (core) => core.calls.ask('operator.operatorValueHistory', { params: { name } }),
    {
      version: `${base} ${value}`,
    },
  );
  const [taken, setTaken] = useState<string | null>(null);
  const usage = loaded.answer?.ok === true ? (loaded.answer.value.usage ?? null) : null;
  return (
    <>
      {name === 'survey' && <Link to="/operator/survey">{say('operator.value.survey.results')}</Link>}
      <ValueForm row={row} usage={usage} onDone={reload} taken={taken} onTaken={() => setTaken(null)} />
      {needsApproval && (
        <PendingValues
          name={name}
          title={valueTitle(name, say)}
          rows={pending}
          renderCost={(after) =>
            usage !== null && <ValueCost name={name} before={inForce} after={after} usage={usage} />
          }
          onDone={reload}
        />
      )}
      <RefusedValues name={name} rows={refused} />
      <History name={name} inForce={inForce} onTake={setTaken} loaded={loaded} />
    </>
  );
}

interface ValuesProps {
  readonly rows: readonly SiteValueRow[];
  readonly reload: () => void;
}

interface GroupProps {
  readonly title: string;
  readonly rows: readonly SiteValueRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

function Group({ title, rows, chosen, onChoose }: GroupProps) {
  const { say } = useText();
  if (rows.length === 0) return null;
  return (
    <section className="stack g6" data-values>
      <h2>{title}</h2>
      <div className="choices" role="group" aria-label={title}>
        {rows.map(({ name, pending }) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {valueTitle(name, say)}
            {pending.length > 0 && ` · ${say('operator.grants.pending')} ${pending.length}`}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The name of a value and those of its fields: each finds it. */
function wordsOf(name: string, say: Say): readonly string[] {
  const known = valueNamed(name);
  return [valueTitle(name, say), ...(known === null ? [] : fieldNames(known, siteValues[known].shape, say))];
}

/** All values in their groups, or those whose name or field has the word. The one that is open stays open whatever is searched. */
function Values({ rows, reload }: ValuesProps) {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const [word, setWord] = useState('');
  const chosen = rows.find(({ name }) => name === params.get('name')) ?? rows[0];
  const isSought = finderOf(word);
  const found = rows.filter(({ name }) => wordsOf(name, say).some(isSought));
  // Beside the form there is room for all; in narrower windows they fold above it, so that the form is in sight.
  const isFolded = useNarrow();
  const [isOpen, setOpen] = useState(params.get('name') === null);
  const summary = useRef<HTMLElement>(null);
  const choose = (name: string): void => {
    setParams({ name });
    setOpen(false);
    summary.current?.focus();
  };
  const list = (
    <div className="stack g12">
      <Field
        label={say('operator.values.search')}
        value={word}
        onChange={setWord}
        maxLength={operatorLimits.searchChars}
      />
      {found.length === 0 && <EmptyPlaceholder title={say('operator.none-found')} />}
      {valueGroups.map((group) => (
        <Group
          key={group}
          title={say(`operator.values.${group}`)}
          rows={found.filter(({ name }) => groupOf(name) === group)}
          chosen={chosen?.name}
          onChoose={choose}
        />
      ))}
    </div>
  );
  return (
    <div className={`stack ${styles['values']}`}>
      {isFolded ? (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary ref={summary}>
            <span className="soft small">{say('operator.values.choose')}</span>{' '}
            {chosen !== undefined && <b>{valueTitle(chosen.name, say)}</b>}
          </summary>
          {list}
        </details>
      ) : (
        <nav aria-label={say('operator.values')}>{list}</nav>
      )}
      <div className="stack g12 thin">
        {chosen !== undefined && <Chosen key={chosen.name} row={chosen} reload={reload} />}
      </div>
    </div>
  );
}

function ValuesPanel() {
  const loaded = useAsk('values', (core) => core.calls.ask('operator.operatorValues'));
  return (
    <OperatorAnswered loaded={loaded}>
      {({ rows }) => <Values rows={rows} reload={loaded.again} />}
    </OperatorAnswered>
  );
}

/** The site's values: what holds now, what will hold, and who wrote it. */
export const ValuesScreen = operatorScreen(ValuesPanel);
