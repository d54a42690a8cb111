import clsx from 'clsx';
import { AtSign, MessageCircle, MessagesSquare, Reply as ReplyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { replyLimits } from '../../../domain/replies/replies.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { openWindow } from '../../parts/layers/open-window.ts';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { type Reply, replyPage, replyTitle, replyWords } from './reply-text.ts';
import styles from './replies-screen.module.css';

const icons = { comment: MessageCircle, answer: ReplyIcon, quote: MessagesSquare, mention: AtSign };

/** A room of the chat opens in its own window, as everywhere; where the browser blocks that, in this one. */
function ReplyLink({ reply }: { readonly reply: Reply }) {
  const { say } = useText();
  const to = replyPage(reply);
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (reply.place.kind === 'chat' && openWindow(to)) event.preventDefault();
      }}
    >
      {replyTitle(reply, say)}
    </Link>
  );
}

function Row({ reply, isNew }: { readonly reply: Reply; readonly isNew: boolean }) {
  const { say, language } = useText();
  const Icon = icons[reply.kind];
  return (
    <li data-reply={reply.id} data-new={isNew}>
      <Icon size={16} aria-hidden />
      <div className="stack g4 thin">
        <span>
          <ReplyLink reply={reply} />
          {isNew && <b className={clsx('chip', styles['new'])}>{say('replies.new')}</b>}
        </span>
        <p className="soft">{replyWords(reply, say)}</p>
      </div>
      <time className="num soft small">{dateAndTime(reply.at, language)}</time>
    </li>
  );
}

interface ListProps extends Pick<DataOf<'reply.replyList'>, 'rows' | 'total'> {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** What is shown is seen. What was new when the list was opened stays marked until it is opened again. */
function List({ rows, total, page, onPage }: ListProps) {
  const { core } = useClient();
  const { say } = useText();
  const [newOnes, setNewOnes] = useState<ReadonlySet<number>>(new Set());
  const unseen = rows.flatMap(({ id, seen }) => (seen || newOnes.has(id) ? [] : [id]));
  if (unseen.length > 0) setNewOnes(new Set([...newOnes, ...unseen]));
  const newest = page === 1 ? (rows[0]?.id ?? 0) : 0;
  const mayTell = rows.some(({ seen }) => !seen);
  useEffect(() => {
    if (newest > 0 && mayTell) void core.calls.ask('reply.repliesSeen', { form: { upTo: newest } });
  }, [core, newest, mayTell]);
  if (rows.length === 0)
    return <EmptyPlaceholder title={say('replies.none')} hint={say('replies.none.hint')} />;
  return (
    <>
      <ul className={`card ${styles['list']}`}>
        {rows.map((reply) => (
          <Row key={reply.id} reply={reply} isNew={newOnes.has(reply.id)} />
        ))}
      </ul>
      <Pages
        label={say('replies.pages')}
        page={page}
        pages={Math.ceil(total / replyLimits.pageSize)}
        onPage={onPage}
      />
    </>
  );
}

function Replies() {
  const { core } = useClient();
  const [page, setPage] = useState(1);
  const asked = useAsk(`replies ${page}`, () => core.calls.ask('reply.replyList', { params: { page } }));
  return (
    <Answered asked={asked} rows={[6, 56]} failed={(_, say) => say('replies.failed')}>
      {({ rows, total, choice }) => (
        <>
          <List rows={rows} total={total} page={page} onPage={setPage} />
          <ChoiceForm first={choice} />
        </>
      )}
    </Answered>
  );
}

/** Notices about replies and mentions, and which of them the member wants. */
export function RepliesScreen() {
  const { say } = useText();
  return (
    <MemberScreen page="replies" title={say('replies.title')} icon={<AtSign size={20} aria-hidden />}>
      <Replies />
    </MemberScreen>
  );
}
