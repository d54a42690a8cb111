import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MessageDraft, Sent } from '../../../worker/features/messages/messages-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount, useOwner } from '../account/use-account.ts';
import { ContentsField, MOST, useContentsFault } from './contents-field.tsx';
import { messageRefusalText } from './message-text.ts';
import styles from './message-screen.module.css';

/** Names between commas, without spaces, each once. */
const namesIn = (written: string): readonly string[] => [
  ...new Set(
    written
      .replaceAll(/\s/g, '')
      .split(',')
      .filter((name) => name !== ''),
  ),
];

interface ResultsProps {
  readonly of: readonly Sent[];
  /** Sends it once more, by a message item. */
  readonly onItem: (to: string) => Promise<void>;
}

/** Successes and failures, and each failure with its reason. */
function Results({ of, onItem }: ResultsProps) {
  const { say } = useText();
  const failed = of.filter(({ refusal }) => refusal !== null).length;
  return (
    <div role="status" data-failed-messages={failed}>
      <p>
        {failed === 0
          ? say('message.sent')
          : say('message.counts', { sent: String(of.length - failed), failed: String(failed) })}
      </p>
      <ul className="stack g4">
        {of.map(
          ({ to, refusal }) =>
            refusal !== null && (
              <li key={to}>
                <b>{to}</b>: {messageRefusalText(refusal, say)}{' '}
                {refusal.kind === 'code' && refusal.fault === 'day' && (
                  <Button look="quiet" onClick={() => void onItem(to)} data-by-item={to}>
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
  const keep = (kept: MessageDraft | null) => core.messages.saveDraft(owner, 'written', recipient, kept);
  useStoredDraft(`${owner} ${recipient}`, draft, draft !== first, () => void keep(draft));
  return { draft, setDraft, keep };
}

/** Sends to each recipient; those who did not get it stay written with the text. */
function WriteForm({ owner, recipient, first }: Place & { readonly first: MessageDraft }) {
  const { say } = useText();
  const { core } = useClient();
  const { draft, setDraft, keep } = useMessageText(owner, recipient, first);
  const [faults, setFaults] = useState<Readonly<Record<'to' | 'contents', string | null>>>({
    to: null,
    contents: null,
  });
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [isSending, setSending] = useState(false);
  const faultOf = useContentsFault();
  const names = namesIn(draft.to);
  const toFault = (): string | null => {
    if (names.length === 0) return say('message.fault.to');
    return names.length > MOST.atOnce ? say('message.fault.many', { most: String(MOST.atOnce) }) : null;
  };
  const send = async (): Promise<void> => {
    if (isSending) return;
    const found = { to: toFault(), contents: faultOf(draft.contents) };
    setFaults(found);
    if (found.to !== null || found.contents !== null) return;
    setSending(true);
    const results = await core.messages.send(names, draft.contents);
    setSending(false);
    if (results.length === 0) return setFaults({ to: null, contents: say('message.no-link') });
    await settle(results);
  };
  /** Who did not get it stays written. */
  const settle = async (results: readonly Sent[]): Promise<void> => {
    setSent(results);
    const left = results.flatMap(({ to, refusal }) => (refusal === null ? [] : [to]));
    const next = left.length === 0 ? { to: '', contents: '' } : { ...draft, to: left.join(', ') };
    setDraft((now) => ({
      to: afterSending(draft.to, next.to)(now.to),
      contents: afterSending(draft.contents, next.contents)(now.contents),
    }));
    await keep(left.length === 0 ? null : next);
  };
  const sendByItem = async (to: string): Promise<void> => {
    const done = await core.moves.send('message.memoWriteItem', { ids: to, contents: draft.contents });
    if (!done.ok) return showToast('bad', refusalHint('message.fault', done.error, say));
    await settle(sent.map((one) => (one.to === to ? { to, refusal: null } : one)));
  };
  return (
    <Form onSubmit={send}>
      <Field
        label={say('message.to')}
        hint={say('message.to.hint', { most: String(MOST.atOnce) })}
        fault={faults.to}
        name="to"
        autoComplete="off"
        maxLength={MOST.to}
        value={draft.to}
        onChange={(to) => setDraft((now) => ({ ...now, to }))}
      />
      <ContentsField
        value={draft.contents}
        fault={faults.contents}
        onChange={(contents) => setDraft((now) => ({ ...now, contents }))}
      />
      <Button type="submit" look="primary" aria-disabled={isSending}>
        {say('message.send')}
      </Button>
      {sent.length > 0 && <Results of={sent} onItem={sendByItem} />}
    </Form>
  );
}

/** What this member wrote before to this recipient and did not send. */
function WithDraft({ owner, recipient }: Place) {
  const { core } = useClient();
  const [first, setFirst] = useState<MessageDraft | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.messages.draft(owner, 'written', recipient).then((draft) => {
      if (!stopped) setFirst(draft ?? { to: recipient, contents: '' });
    });
    return () => {
      stopped = true;
    };
  }, [core, owner, recipient]);
  return first === null ? (
    <SkeletonRows count={4} height={48} />
  ) : (
    <WriteForm owner={owner} recipient={recipient} first={first} />
  );
}

/** A message in a window of its own, 710x655 (A12). */
export function WriteWindow() {
  const { say } = useText();
  const { state } = useAccount();
  const owner = useOwner();
  const [search] = useSearchParams();
  const recipient = (search.get('t') ?? '').slice(0, MOST.to);
  return (
    <main id="main" className={`window ${styles['window']}`}>
      <h1>{say('message.write')}</h1>
      {state === 'visitor' && <LoginPlaceholder page="message-write" />}
      {state === 'checking' && <AwaitedMember count={4} height={48} />}
      {state === 'member' && <WithDraft key={`${owner} ${recipient}`} owner={owner} recipient={recipient} />}
      <p className="row g12 wrap">
        <Link className="link" to="/messages">
          {say('message.to-list')}
        </Link>
      </p>
    </main>
  );
}
