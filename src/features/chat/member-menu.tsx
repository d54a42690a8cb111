import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { useState } from 'react';
import type { ChatRoomView } from '../../../worker/features/chat/chat-api.ts';
import type { Fault } from '../../../domain/fault.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { openReport } from '../reports/use-report.ts';
import { useWriteMessage } from '../messages/use-write-message.ts';
import type { MessageLine } from './chat-quote.tsx';
import { chatRefusalText } from './use-chat.ts';
import styles from './member-menu.module.css';

const mutes = [10, 60, 1440, 10_080] as const;

/** The desk asks operators for a proof first, and answers 404 until then. */
const actFaultText = (fault: Fault, say: Say): string =>
  fault.kind === 'no-link' && fault.text === '404 Error'
    ? say('chat.act.404')
    : refusalHint('chat.act', fault, say);

interface MemberMenuProps {
  readonly view: ChatRoomView;
  /** The message whose name was pressed. */
  readonly line: MessageLine;
  readonly onClose: () => void;
}

/** The acts of an operator on the message and its member; each is in the audit log. */
function OperatorActs({ view, line, onClose }: MemberMenuProps) {
  const { core } = useClient();
  const { say } = useText();
  const [minutes, setMinutes] = useState<number>(mutes[0]);
  const [reason, setReason] = useState('');
  const { isBusy, fault, run } = useAct(actFaultText);
  const done = (): void => {
    showToast('good', say('word.done'));
    onClose();
  };
  const { userId, seq, state, isAdmin } = line;
  const number = Number(userId);
  const mute = () => run(() => core.calls.ask('chat.chatMute', { form: { number, minutes, reason } }), done);
  const unmute = () => run(() => core.calls.ask('chat.chatUnmute', { form: { number, reason } }), done);
  const remove = (of: number) =>
    run(() => core.calls.ask('chat.chatRemove', { form: { room: view.room, seq: of, reason } }), done);
  const isClosed = isBlank(reason) || isBusy;
  return (
    <section className={`stack g12 ${styles['operator']}`}>
      <h3>{say('chat.operate')}</h3>
      <SignsField
        label={say('word.reason')}
        value={reason}
        onChange={setReason}
        most={operatorLimits.reasonChars}
        fault={fault}
      />
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
          <Button disabled={isClosed} onClick={() => void mute()}>
            {say('chat.mute')}
          </Button>
        )}
        {!isAdmin && (
          <Button disabled={isClosed} onClick={() => void unmute()}>
            {say('chat.unmute')}
          </Button>
        )}
        {seq !== null && state !== 'removed' && (
          <Button disabled={isClosed} onClick={() => void remove(seq)}>
            {say('chat.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The acts of a member on another one whose name was pressed (J2). */
export function MemberMenu({ view, line, onClose }: MemberMenuProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const { userId, nickname, isAdmin, isMine, seq, state } = line;
  const bad = (text: string): void => showToast('bad', text);
  const ask = async (): Promise<void> => {
    onClose();
    if (isAdmin) return bad(say('chat.refusal.admin'));
    const answer = await core.chat.ask(userId, nickname);
    if (answer.ok) showToast('good', say(answer.value === 'open' ? 'chat.ask.open' : 'chat.ask.done'));
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
      <div className={`stack g12 ${styles['menu']}`}>
        {!isMine && (
          <div className="acts">
            <Button onClick={() => void ask()}>{say('chat.ask')}</Button>
            <Button onClick={write}>{say('chat.memo')}</Button>
            {!isAdmin && <Button onClick={() => void block()}>{say('word.block')}</Button>}
            {seq !== null && state !== 'removed' && <Button onClick={report}>{say('word.report')}</Button>}
          </div>
        )}
        {view.me?.isAdmin === true && <OperatorActs view={view} line={line} onClose={onClose} />}
      </div>
    </Modal>
  );
}
