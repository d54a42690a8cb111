import { useNavigate, useParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import { plainContents } from '../../../domain/messages/message.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { Button } from '../../parts/forms/button.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { openReport } from '../reports/use-report.ts';
import { messageFaultText } from './message-text.ts';
import { useMailbox } from './use-mailbox.ts';
import { useWriteMessage } from './use-write-message.ts';

function Read({ of: { read, folder, prev, next } }: { readonly of: DataOf<'message.memoRead'> }) {
  const { say, language } = useText();
  const navigate = useNavigate();
  const write = useWriteMessage();
  const mailbox = useMailbox((did) => void navigate(`/messages/${did === 'keep' ? 'locker' : folder}`));
  const { id, nick, created_at, view_date, isMine, isRandom, isKept, isAdmin } = read;
  const contents = plainContents(read.contents);
  const name = nick === '' ? say(isRandom ? 'message.random.name' : 'message.staff') : nick;
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
        <p className="pre loose">{contents}</p>
      </article>
      <div className="row g12 wrap">
        {!isMine && nick !== '' && !isAdmin && (
          <Button look="primary" onClick={() => write(nick)}>
            {say('word.reply')}
          </Button>
        )}
        {!isKept && <Button onClick={() => void mailbox.keep([id])}>{say('message.keep')}</Button>}
        <Button onClick={() => void mailbox.remove([id])}>{say('word.delete')}</Button>
        {!isMine && (
          <Button
            look="quiet"
            onClick={() => openReport({ kind: 'message', target: String(id), shown: contents })}
          >
            {say('word.report')}
          </Button>
        )}
      </div>
      <nav className="row g12 wrap" aria-label={say('message.neighbours')}>
        {next != null && (
          <Link className="link" to={`/messages/${folder}/${next.id}`}>
            {say('message.newer')}
          </Link>
        )}
        {prev != null && (
          <Link className="link" to={`/messages/${folder}/${prev.id}`}>
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
  const { answer, again } = useAsk(String(id), (core) =>
    core.calls.ask('message.memoRead', { params: { id } }),
  );
  if (answer === null) return <SkeletonRows count={4} height={48} />;
  if (answer.ok) return <Read of={answer.value} />;
  return (
    <ErrorPlaceholder title={say('message.not-loaded')} hint={messageFaultText(answer.error, say)}>
      <Button onClick={again}>{say('chunk.retry')}</Button>
      <Link to="/messages">{say('message.to-list')}</Link>
    </ErrorPlaceholder>
  );
}

/** One message with its neighbours (J3). */
export function MessageScreen() {
  const { say } = useText();
  const { id } = useParams();
  return (
    <MemberScreen page="message" title={say('message.title')}>
      <Loaded id={Number(id)} />
    </MemberScreen>
  );
}
