import { Link } from '../../parts/pages/link.tsx';
import type { Fault } from '../../../domain/fault.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint, refusalHint } from '../../parts/answers/failure-hint.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useKeptText } from '../../parts/forms/use-kept-text.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useInventory } from '../store/use-goods.ts';
import { ContentsField, useContentsFault } from './contents-field.tsx';

/** Sends a note to a member whom chance picks, for one item. A refused one stays written, and an unsent one survives a reload. */
function RandomNote() {
  const { say } = useText();
  const { core } = useClient();
  const asked = useInventory('Consumable');
  const note = useKeptText({ owner: useOwner(), kind: 'random-note', name: '' });
  const act = useAct((fault: Fault) => refusalHint('message.fault', fault, say));
  const faultOf = useContentsFault();
  return (
    <Answered asked={asked} rows={[3, 48]} failed={say('message.not-loaded')} hint={failureHint}>
      {(items) => {
        const held = items.find(({ kind, count }) => kind === 'random-message' && count > 0);
        const send = async (): Promise<void> => {
          const contents = note.text;
          const found = faultOf(contents);
          if (found !== null || held === undefined)
            return act.setFault(found ?? say('message.fault.none-left'));
          await act.run(
            () => core.moves.send('message.memoRandom', { selectItemId: held.id, contents }),
            () => {
              note.forget();
              showToast('good', say('message.random.sent'));
              asked.again();
            },
          );
        };
        return (
          <Form onSubmit={send}>
            <p className="soft small" data-notes={held?.count ?? 0}>
              {say('message.random.held', { count: String(held?.count ?? 0) })}
            </p>
            <ContentsField value={note.text} fault={act.fault} onChange={note.write} />
            <div className="row g12 wrap">
              <Submit aria-disabled={act.isBusy}>{say('word.send')}</Submit>
              <Link className="link" to="/store/10/1020">
                {say('message.random.buy')}
              </Link>
              <Link className="link" to="/messages">
                {say('message.to-list')}
              </Link>
            </div>
          </Form>
        );
      }}
    </Answered>
  );
}

/** The random note (J4, M4). */
export function RandomScreen() {
  const { say } = useText();
  return (
    <MemberScreen page="message-random" title={say('message.random')}>
      <p className="soft small">{say('message.random.rule')}</p>
      <RandomNote />
    </MemberScreen>
  );
}
