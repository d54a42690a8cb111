import { useState } from 'react';
import type { ChatActRefusal, ChatRoomView } from '../../../worker/features/chat/chat-api.ts';
import type { Result } from '../../../domain/result.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { isTextKey, useText } from '../../text/i18n.ts';
import { openReport } from '../reports/use-report.ts';
import { useWriteMessage } from '../messages/use-write-message.ts';
import type { MessageLine } from './chat-quote.tsx';
import { chatRefusalText } from './use-chat.ts';
import styles from './member-menu.module.css';

const mutes = [10, 60, 1440, 10_080] as const;

interface MemberMenuProps {
  readonly view: ChatRoomView;
  /** The message whose name was pressed. */
  readonly line: MessageLine;
  readonly onClose: () => void;
}

/** What an operator does with the message and its member; each act is in the audit log. */
function OperatorActs({ view, line, onClose }: MemberMenuProps) {
  const { core } = useClient();
  const { say } = useText();
  const [minutes, setMinutes] = useState<number>(mutes[0]);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const act = async (asked: Promise<Result<null, ChatActRefusal>>): Promise<void> => {
    const answer = await asked;
    if (answer.ok) {
      showToast('good', say('chat.act.done'));
      return onClose();
    }
    const key = answer.error.kind === 'code' ? `chat.act.${answer.error.code}` : '';
    setFault(isTextKey(key) ? say(key) : say('chat.act.other'));
  };
  const { userId, seq, state, isAdmin } = line;
  const isGiven = !isBlank(reason);
  return (
    <section className={styles['operator']}>
      <h3>{say('chat.operate')}</h3>
      <Field label={say('chat.reason')} value={reason} onChange={setReason} maxLength={200} fault={fault} />
      {!isAdmin && (
        <Segments
          label={say('chat.minutes')}
          value={minutes}
          onChange={setMinutes}
          options={mutes.map((value) => ({ value: value as number, text: say(`chat.minutes.${value}`) }))}
        />
      )}
      <div className="acts">
        {!isAdmin && (
          <Button disabled={!isGiven} onClick={() => void act(core.chat.mute(userId, minutes, reason))}>
            {say('chat.mute')}
          </Button>
        )}
        {!isAdmin && (
          <Button disabled={!isGiven} onClick={() => void act(core.chat.mute(userId, 0, reason))}>
            {say('chat.unmute')}
          </Button>
        )}
        {seq !== null && state !== 'removed' && (
          <Button disabled={!isGiven} onClick={() => void act(core.chat.remove(view.room, seq, reason))}>
            {say('chat.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What a member does with another one whose name was pressed (J2). */
export function MemberMenu({ view, line, onClose }: MemberMenuProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const { userId, nickname, isAdmin, isMine, seq, state } = line;
  const bad = (text: string): void => showToast('bad', text);
  const ask = async (): Promise<void> => {
    onClose();
    if (isAdmin) return bad(say('chat.refusal.admin'));
    const answer = await core.chat.ask(userId, nickname);
    if (answer.ok) showToast('good', say('chat.ask.done'));
    else bad(chatRefusalText(answer.error, say, language));
  };
  const writeMessage = useWriteMessage();
  const write = (): void => {
    onClose();
    if (isAdmin) return bad(say('chat.refusal.memo-admin'));
    writeMessage(nickname);
  };
  const report = (): void => {
    onClose();
    openReport({
      kind: 'chat',
      target: `${view.room}/${seq}`,
      shown: line.bet === null ? line.text : say('chat.bet'),
    });
  };
  const block = async (): Promise<void> => {
    onClose();
    const answer = await core.calls.ask('settings.changeBlock', {
      params: { act: 'add' },
      form: { nick: nickname },
    });
    if (!answer.ok) return bad(say('chat.act.other'));
    await core.chat.renew();
    showToast('good', say('chat.blocked', { nickname }));
  };
  return (
    <Modal title={say('chat.member', { nickname })} open onClose={onClose} width={420}>
      <div className={styles['menu']}>
        {!isMine && (
          <div className="acts">
            <Button onClick={() => void ask()}>{say('chat.ask')}</Button>
            <Button onClick={write}>{say('chat.memo')}</Button>
            {!isAdmin && <Button onClick={() => void block()}>{say('chat.block')}</Button>}
            {seq !== null && state !== 'removed' && <Button onClick={report}>{say('chat.report')}</Button>}
          </div>
        )}
        {view.me?.isAdmin === true && <OperatorActs view={view} line={line} onClose={onClose} />}
      </div>
    </Modal>
  );
}
