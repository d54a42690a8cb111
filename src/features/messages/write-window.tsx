import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { Fault } from '../../../domain/fault.ts';
import { messageLimits, recipientsOf } from '../../../domain/messages/message.ts';
import { rowOf } from '../../../domain/row.ts';
import type { MessageDraft } from '../../../worker/features/drafts/drafts-api.ts';
import type { SendOutcome } from '../../../worker/features/messages/messages-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAct, useToastAct } from '../../parts/forms/use-act.ts';
import { useRestored } from '../../parts/forms/use-restored.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { useUnsent } from '../../parts/forms/use-unsent.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { ContentsField, useContentsFault } from './contents-field.tsx';
import { notSentText } from './message-text.ts';

const isOfDay = ({ fault }: SendOutcome): boolean =>
  fault?.kind === 'code' && rowOf(fault.data)['reason'] === 'day';

interface ResultsProps {
  readonly of: readonly SendOutcome[];
  /** Sends it once more, by a message item. */
  readonly onItem: (to: string) => Promise<unknown>;
}

/** Successes and failures, and each failure with its reason. */
function Results({ of, onItem }: ResultsProps) {
  const { say } = useText();
  const failed = of.filter(({ fault }) => fault !== null).length;
  return (
    <div role="status" data-failed-messages={failed}>
      <p>
        {failed === 0
          ? say('message.sent')
          : say('message.counts', { sent: String(of.length - failed), failed: String(failed) })}
      </p>
      <ul className="stack g4">
        {of.map(
          (one) =>
            one.fault !== null && (
              <li key={one.to}>
                <b>{one.to}</b>: {notSentText(one.fault, say)}{' '}
                {isOfDay(one) && (
                  <Button look="quiet" onClick={() => void onItem(one.to)} data-by-item={one.to}>
                    {say('message.by-item')}
                  </Button>
                )}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

interface Place {
  /** The member who writes. */
  readonly owner: string;
  /** Whom the address names: what was written to one never shows in a message to another. Empty: nobody. */
  readonly recipient: string;
}

/** The text of the form, stored while it is written. */
function useMessageText(owner: string, recipient: string, first: MessageDraft) {
  const { core } = useClient();
  const [draft, setDraft] = useState(first);
  const keep = (kept: MessageDraft | null) => core.drafts.save(owner, 'message', recipient, kept);
  useStoredDraft(`${owner} ${recipient}`, draft, draft !== first, () => void keep(draft));
  return { draft, setDraft, keep };
}

interface WriteFormProps extends Place {
  readonly first: MessageDraft;
  /** Says that the text was restored, until something is sent. */
  readonly restored: ReactNode;
}

/** Sends to each recipient; those who did not get it stay written with the text. */
function WriteForm({ owner, recipient, first, restored }: WriteFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const { draft, setDraft, keep } = useMessageText(owner, recipient, first);
  const [toFault, setToFault] = useState<string | null>(null);
  const [sent, setSent] = useState<readonly SendOutcome[]>([]);
  const act = useAct(notSentText);
  const byItem = useToastAct((fault: Fault) => refusalHint('message.fault', fault, say));
  const faultOf = useContentsFault();
  const names = recipientsOf(draft.to);
  const faultOfNames = (): string | null => {
    if (names.length === 0) return say('message.fault.to');
    const { atOnce } = messageLimits;
    return names.length > atOnce ? say('message.fault.many', { most: String(atOnce) }) : null;
  };
  /** Who did not get it stays written. */
  const settle = (results: readonly SendOutcome[]): void => {
    setSent(results);
    const left = results.flatMap(({ to, fault }) => (fault === null ? [] : [to]));
    const next = left.length === 0 ? { to: '', contents: '' } : { ...draft, to: left.join(', ') };
    setDraft((now) => ({
      to: afterSending(draft.to, next.to)(now.to),
      contents: afterSending(draft.contents, next.contents)(now.contents),
    }));
    void keep(left.length === 0 ? null : next);
  };
  const send = async (): Promise<void> => {
    const wrong = { to: faultOfNames(), contents: faultOf(draft.contents) };
    setToFault(wrong.to);
    act.setFault(wrong.contents);
    if (wrong.to !== null || wrong.contents !== null) return;
    await act.run(() => core.messages.send(names, draft.contents), settle);
  };
  const sendByItem = (to: string) =>
    byItem.run(
      () => core.moves.send('message.memoWriteItem', { ids: to, contents: draft.contents }),
      () => settle(sent.map((one) => (one.to === to ? { to, fault: null } : one))),
    );
  return (
    <Form className="full" onSubmit={send}>
      {sent.length === 0 && restored}
      <Field
        label={say('message.to')}
        hint={say('message.to.hint', { most: String(messageLimits.atOnce) })}
        fault={toFault}
        name="to"
        autoComplete="off"
        maxLength={messageLimits.recipients}
        value={draft.to}
        onChange={(to) => setDraft((now) => ({ ...now, to }))}
      />
      <ContentsField
        value={draft.contents}
        fault={act.fault}
        onChange={(contents) => setDraft((now) => ({ ...now, contents }))}
      />
      <Submit aria-disabled={act.isBusy}>{say('word.send')}</Submit>
      {sent.length > 0 && <Results of={sent} onItem={sendByItem} />}
    </Form>
  );
}

/** The text that this member wrote to this recipient before and did not send. */
function WithDraft({ owner, recipient }: Place) {
  const { core } = useClient();
  const unsent = useUnsent(owner, 'message', recipient);
  const forget = (): void => void core.drafts.save(owner, 'message', recipient, null);
  const { draft, line } = useRestored(unsent ?? null, forget);
  if (unsent === undefined) return <SkeletonRows count={4} height={48} />;
  const first = draft ?? { to: recipient, contents: '' };
  return (
    <WriteForm
      key={String(draft !== null)}
      owner={owner}
      recipient={recipient}
      first={first}
      restored={line}
    />
  );
}

/** A message in a window of its own, 710x655 (A12). */
export function WriteWindow() {
  const { say } = useText();
  const owner = useOwner();
  const [search] = useSearchParams();
  const recipient = (search.get('t') ?? '').slice(0, messageLimits.recipients);
  return (
    <main id="main" className="window">
      <h1>{say('message.write')}</h1>
      <MemberOnly page="message-write" rows={[4, 48]}>
        {() => <WithDraft key={`${owner} ${recipient}`} owner={owner} recipient={recipient} />}
      </MemberOnly>
      <p className="row g12 wrap">
        <Link className="link" to="/messages">
          {say('message.to-list')}
        </Link>
      </p>
    </main>
  );
}
