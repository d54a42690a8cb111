import clsx from 'clsx';
import { AtSign, MessageCircle, MessagesSquare, Reply as ReplyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { replyLimits } from '../../../domain/replies/replies.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { openWindow } from '../../parts/layers/open-window.ts';
import { SystemCheck } from '../../parts/layers/system-check.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { type Reply, replyPage, replyTitle, replyWords } from './reply-text.ts';
import { setWantsSystem, wantsSystem } from './show-reply.ts';
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

/** All that is shown is seen. The news of the time when the list was opened stays marked until it is opened again. */
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

type Choice = DataOf<'reply.replyChoice'>;

const yesNo = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');

/** The member's notices: two switches of the account, and notifications of the system in this browser. */
function ChoiceForm({ first }: { readonly first: Choice }) {
  const { core } = useClient();
  const { say } = useText();
  const [choice, setChoice] = useState(first);
  const [wants, setWants] = useState(wantsSystem);
  const { isBusy, fault, run } = useAct();
  const set = (change: Partial<Choice>): void => {
    const { replies, mentions } = { ...choice, ...change };
    const form = { replies: yesNo(replies), mentions: yesNo(mentions) };
    void run(() => core.calls.ask('reply.replyChoice', { form }), setChoice);
  };
  return (
    <fieldset className="box">
      <legend className="sr-only">{say('replies.choice')}</legend>
      <h2 aria-hidden>{say('replies.choice')}</h2>
      {(['replies', 'mentions'] as const).map((name) => (
        <Check
          key={name}
          text={say(`replies.choice.${name}`)}
          checked={choice[name]}
          disabled={isBusy}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
      <FaultLine text={fault} />
      <SystemCheck
        text={say('replies.choice.system')}
        wants={wants}
        refusals={{ denied: say('replies.choice.denied'), missing: say('replies.choice.missing') }}
        onWants={(isOn) => {
          setWantsSystem(isOn);
          setWants(isOn);
        }}
      />
    </fieldset>
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
    <MemberScreen page="replies" title={say('replies.title')}>
      <Replies />
    </MemberScreen>
  );
}
