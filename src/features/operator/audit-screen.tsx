import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { useState } from 'react';
import type { AuditRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { Time } from './answered.tsx';
import { FoundList } from './found-list.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { auditSentence } from './audit-text.ts';
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
  const { say } = useText();
  const [typed, setTyped] = useState(nothing);
  const [draft, setDraft] = useState(nothing);
  const [before, setBefore] = useState<number | null>(null);
  const field = (name: keyof Draft, more: { readonly type?: string } = {}) => (
    <Field
      {...more}
      label={say(`operator.audit.${name}`)}
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text.slice(0, operatorLimits.actionChars) })}
    />
  );
  return (
    <>
      <SearchForm
        onSubmit={() => {
          setDraft(typed);
          setBefore(null);
        }}
      >
        {field('action')}
        {field('actor')}
        {field('member')}
        {field('from', { type: 'date' })}
        {field('to', { type: 'date' })}
      </SearchForm>
      <FoundList<AuditRow>
        name="audit"
        of={JSON.stringify([draft, before])}
        label={say('operator.audit')}
        empty={say('operator.empty')}
        ask={(core) => core.calls.ask('operator.operatorAudit', { params: filterOf(draft, before) })}
        idOf={({ key }) => key}
        onOlder={setBefore}
        onNewest={before === null ? undefined : () => setBefore(null)}
        columns={[
          { name: say('operator.time'), render: ({ at }) => <Time at={at} /> },
          { name: say('operator.audit.actor'), render: ({ actor }) => actor ?? say('operator.command') },
          { name: say('operator.member'), render: ({ member }) => member ?? '–' },
          { name: say('operator.detail'), render: (row) => <Said row={row} /> },
          { name: say('operator.audit.action'), render: ({ action }) => <code>{action}</code> },
        ]}
      />
    </>
  );
}

/** Who did what, and when. */
export const AuditScreen = operatorScreen(AuditPanel);
