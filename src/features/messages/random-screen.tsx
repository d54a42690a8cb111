import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Button } from '../../parts/forms/button.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Form } from '../../parts/forms/field.tsx';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount, useOwner } from '../account/use-account.ts';
import { useInventory } from '../store/use-goods.ts';
import { ContentsField, useContentsFault } from './contents-field.tsx';

/** Sends a note to a member whom chance picks, for one item. A refused one stays written, and an unsent one survives a reload. */
function RandomNote({ owner, first }: { readonly owner: string; readonly first: string }) {
  const { say } = useText();
  const { core } = useClient();
  const { answer, again } = useInventory('Consumable');
  const [contents, setContents] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const faultOf = useContentsFault();
  useStoredDraft(
    owner,
    contents,
    contents !== first,
    () => void core.messages.saveDraft(owner, 'random', '', { to: '', contents }),
  );
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[3, 48]}
        failed={say('message.no-link')}
        hint={failureHint}
      />
    );
  const held = answer.value.find(({ kind, count }) => kind === 'random-message' && count > 0);
  const send = async (): Promise<void> => {
    if (busy) return;
    const found = faultOf(contents) ?? (held === undefined ? say('message.fault.none-left') : null);
    setFault(found);
    if (found !== null || held === undefined) return;
    setBusy(true);
    const sent = await core.moves.send('message.memoRandom', { selectItemId: held.id, contents });
    setBusy(false);
    if (!sent.ok) return setFault(refusalHint('message.fault', sent.error, say));
    setContents(afterSending(contents, ''));
    await core.messages.saveDraft(owner, 'random', '', null);
    showToast('good', say('message.random.sent'));
    again();
  };
  return (
    <Form onSubmit={send}>
      <p className="soft small" data-notes={held?.count ?? 0}>
        {say('message.random.held', { count: String(held?.count ?? 0) })}
      </p>
      <ContentsField value={contents} fault={fault} onChange={setContents} />
      <div className="row g12 wrap">
        <Button type="submit" look="primary" aria-disabled={busy}>
          {say('message.send')}
        </Button>
        <Link className="link" to="/store/10/1020">
          {say('message.random.buy')}
        </Link>
        <Link className="link" to="/messages">
          {say('message.to-list')}
        </Link>
      </div>
    </Form>
  );
}

/** The note that this member wrote before and did not send. */
function WithDraft({ owner }: { readonly owner: string }) {
  const { core } = useClient();
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.messages.draft(owner, 'random', '').then((draft) => {
      if (!stopped) setFirst(draft?.contents ?? '');
    });
    return () => {
      stopped = true;
    };
  }, [core, owner]);
  return first === null ? <SkeletonRows count={3} height={48} /> : <RandomNote owner={owner} first={first} />;
}

/** The random note (J4, M4). */
export function RandomScreen() {
  const { say } = useText();
  const { state } = useAccount();
  const owner = useOwner();
  return (
    <MemberScreen
      page="message-random"
      title={say('message.random')}
      icon={<Mail size={20} aria-hidden />}
      state={state}
    >
      <p className="soft small">{say('message.random.rule')}</p>
      <WithDraft key={owner} owner={owner} />
    </MemberScreen>
  );
}
