import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { useState } from 'react';
import type { AuditRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { FoundList } from './found-list.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { auditActText, auditKinds, auditKindText } from './audit-kinds.ts';
import { auditLine, auditSentence } from './audit-text.ts';
import { plainColumn, timeColumn } from './columns.tsx';
import { SearchForm } from './search-form.tsx';
import { periodIn } from './time-in.ts';
import { ValueChanges } from './value-changes.tsx';
import styles from './operator.module.css';

const nothing = { action: '', actor: '', member: '', from: '', to: '' };
type Draft = typeof nothing;

/** Bounds that are left out bound nothing. */
const filterOf = ({ from, to, ...words }: Draft, before: number | null) => ({
  ...words,
  ...periodIn(from, to),
  ...(before !== null && { before }),
});

function Said({ row }: { readonly row: AuditRow }) {
  const { say, language } = useText();
  const { text, reason, changed } = auditSentence(row, say, language);
  return (
    <div className={`stack g2 ${styles['said']}`}>
      <p>{text}</p>
      {changed !== null && <ValueChanges {...changed} />}
      {reason !== '' && <p>{`${say('word.reason')}: ${reason}`}</p>}
    </div>
  );
}

function AuditPanel() {
  const { say, language } = useText();
  const [typed, setTyped] = useState(nothing);
  const [draft, setDraft] = useState(nothing);
  const [before, setBefore] = useState<number | null>(null);
  const [searches, setSearches] = useState(0);
  const field = (name: keyof Draft, more: { readonly type?: string } = {}) => (
    <Field
      {...more}
      label={say(`operator.audit.${name}`)}
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text.slice(0, operatorLimits.actionChars) })}
    />
  );
  const form = (
    <SearchForm
      onSubmit={() => {
        setDraft(typed);
        setBefore(null);
        setSearches(searches + 1);
      }}
    >
      <ChoiceField
        label={say('operator.audit.action')}
        value={typed.action}
        onChange={(action) => setTyped({ ...typed, action })}
        options={['', ...auditKinds].map((value) => ({ value, text: auditKindText(value, say) }))}
      />
      {field('actor')}
      {field('member')}
      {field('from', { type: 'date' })}
      {field('to', { type: 'date' })}
    </SearchForm>
  );
  return (
    <FoundList<AuditRow>
      name="audit"
      of={JSON.stringify([draft, before])}
      search={searches}
      form={form}
      label={say('operator.audit')}
      empty={say(
        Object.values(draft).every((word) => word === '') ? 'operator.empty' : 'operator.none-found',
      )}
      ask={(core, as) =>
        core.calls.ask('operator.operatorAudit', { params: { ...filterOf(draft, before), as } })
      }
      idOf={({ key }) => key}
      onOlder={setBefore}
      onNewest={before === null ? undefined : () => setBefore(null)}
      columns={[
        timeColumn(say('operator.time'), ({ at }) => at),
        plainColumn(say('operator.audit.actor'), ({ actor }) => actor ?? say('operator.command')),
        plainColumn(say('operator.member'), ({ member }) => member ?? '–'),
        plainColumn(say('operator.audit.action'), ({ action }) => auditActText(action, say)),
        {
          name: say('operator.detail'),
          render: (row) => <Said row={row} />,
          cell: (row) => auditLine(row, say, language),
        },
      ]}
    />
  );
}

/** Who did what, and when. */
export const AuditScreen = operatorScreen(AuditPanel);
