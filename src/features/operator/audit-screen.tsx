import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { useState } from 'react';
import type { AuditRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';
import { Answered, Time } from './answered.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { auditSentence } from './audit-text.ts';
import { SearchForm } from './search-form.tsx';
import { periodIn } from './time-in.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
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

interface EntriesProps {
  readonly draft: Draft;
  readonly before: number | null;
  readonly onOlder: (key: number) => void;
}

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

function Entries({ draft, before, onOlder }: EntriesProps) {
  const { say } = useText();
  const loaded = useAsk(JSON.stringify([draft, before]), (core) =>
    core.calls.ask('operator.operatorAudit', { params: filterOf(draft, before) }),
  );
  const columns: readonly Column<AuditRow>[] = [
    { name: say('operator.time'), render: ({ at }) => <Time at={at} /> },
    { name: say('operator.audit.actor'), render: ({ actor }) => actor ?? say('operator.command') },
    { name: say('operator.member'), render: ({ member }) => member ?? '–' },
    { name: say('operator.detail'), render: (row) => <Said row={row} /> },
    { name: say('operator.audit.action'), render: ({ action }) => <code>{action}</code> },
  ];
  return (
    <Answered loaded={loaded}>
      {({ rows, isLast }) => (
        <>
          <Rows
            label={say('operator.audit')}
            columns={columns}
            rows={rows}
            idOf={({ key }) => key}
            empty={say('operator.empty')}
          />
          {!isLast && (
            <Button onClick={() => onOlder(rows.at(-1)?.key ?? 0)}>{say('operator.audit.older')}</Button>
          )}
        </>
      )}
    </Answered>
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
      <Entries draft={draft} before={before} onOlder={setBefore} />
      {before !== null && <Button onClick={() => setBefore(null)}>{say('operator.audit.newest')}</Button>}
    </>
  );
}

/** Who did what, and when. */
export const AuditScreen = operatorScreen(AuditPanel);
