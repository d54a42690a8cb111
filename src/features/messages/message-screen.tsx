import { Mail } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import type { OpenMessage } from '../../../worker/features/messages/messages-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { openReport } from '../reports/use-report.ts';
import { messageRefusalText } from './message-text.ts';
import styles from './message-screen.module.css';
import { useWriteMessage } from './use-write-message.ts';

function Read({ of: { read, folder, older, newer } }: { readonly of: OpenMessage }) {
  const { say, language } = useText();
  const { core } = useClient();
  const navigate = useNavigate();
  const write = useWriteMessage();
  const { id, nick, contents, created_at, view_date, isMine, isRandom, isKept, isAdmin } = read;
  const name = nick === '' ? say(isRandom ? 'message.random.name' : 'message.staff') : nick;
  const act = async (kind: 'remove' | 'keep'): Promise<void> => {
    const done = await core.messages[kind]([id]);
    if (!done.ok) return showToast('bad', messageRefusalText(done.error, say));
    const text = kind === 'keep' ? 'message.kept' : 'message.removed';
    showToast('good', say(text, { count: String(done.value) }));
    void navigate(`/messages/${kind === 'keep' ? 'locker' : folder}`);
  };
  return (
    <>
      <article className="box" data-message={id}>
        <h2>{say(isMine ? 'message.to.name' : 'message.from.name', { name })}</h2>
        <p className="soft small">
          <span className="num">{dateAndTime(created_at, language)}</span> ·{' '}
          {view_date === null
            ? say('message.unread')
            : say('message.read.at', { at: dateAndTime(view_date, language) })}
        </p>
        <p className={styles['text']}>{contents}</p>
      </article>
      <div className="row g12 wrap">
        {!isMine && nick !== '' && !isAdmin && (
          <Button look="primary" onClick={() => write(nick)}>
            {say('message.reply')}
          </Button>
        )}
        {!isKept && <Button onClick={() => void act('keep')}>{say('message.keep')}</Button>}
        <Button onClick={() => void act('remove')}>{say('message.remove')}</Button>
        {!isMine && (
          <Button
            look="quiet"
            onClick={() => openReport({ kind: 'message', target: String(id), shown: contents })}
          >
            {say('message.report')}
          </Button>
        )}
      </div>
      <nav className="row g12 wrap" aria-label={say('message.neighbours')}>
        {newer !== null && (
          <Link className="link" to={`/messages/${folder}/${newer}`}>
            {say('message.newer')}
          </Link>
        )}
        {older !== null && (
          <Link className="link" to={`/messages/${folder}/${older}`}>
            {say('message.older')}
          </Link>
        )}
        <Link className="link" to={`/messages/${folder}`}>
          {say('message.to-list')}
        </Link>
      </nav>
    </>
  );
}

function Loaded({ id }: { readonly id: number }) {
  const { say } = useText();
  const { core } = useClient();
  const { answer, again } = useAsk(String(id), () => core.messages.read(id));
  if (answer === null) return <SkeletonRows count={4} height={48} />;
  if (answer.ok) return <Read of={answer.value} />;
  return (
    <ErrorPlaceholder title={messageRefusalText(answer.error, say)}>
      <Button onClick={again}>{say('chunk.retry')}</Button>
      <Link to="/messages">{say('message.to-list')}</Link>
    </ErrorPlaceholder>
  );
}

/** One message with its neighbours (J3). */
export function MessageScreen() {
  const { say } = useText();
  const { state } = useAccount();
  const { id } = useParams();
  return (
    <MemberScreen
      page="message"
      title={say('message.title')}
      icon={<Mail size={20} aria-hidden />}
      state={state}
    >
      <Loaded id={Number(id)} />
    </MemberScreen>
  );
}
