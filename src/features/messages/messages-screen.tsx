import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { MessageRow } from '../../../worker/features/messages/messages-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { messageRefusalText } from './message-text.ts';
import styles from './messages-screen.module.css';
import { useWriteMessage } from './use-write-message.ts';

const folders = ['recv', 'send', 'locker'] as const;
type Folder = (typeof folders)[number];

interface RowProps {
  readonly row: MessageRow;
  readonly folder: Folder;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Row({ row: { id, nick, contents, created_at, view_date, isMine, isRandom }, ...props }: RowProps) {
  const { say, language } = useText();
  const name = nick === '' ? say(isRandom ? 'message.random.name' : 'message.staff') : nick;
  const isNew = !isMine && view_date === null;
  return (
    <li data-message={id} data-new={isNew}>
      <input
        type="checkbox"
        aria-label={say('message.choose', { name })}
        checked={props.chosen}
        onChange={props.onChoose}
      />
      <Link to={`/messages/${props.folder}/${id}`}>
        <strong>{say(isMine ? 'message.to.name' : 'message.from.name', { name })}</strong>
        <span className="cut">{contents}</span>
        <small className="num">
          {dateAndTime(created_at, language)} · {say(view_date === null ? 'message.unread' : 'message.read')}
        </small>
      </Link>
    </li>
  );
}

interface ActsProps {
  readonly folder: Folder;
  readonly chosen: readonly number[];
  readonly onDone: () => void;
}

/** Deleting and keeping; deleting all asks once more. */
function Acts({ folder, chosen, onDone }: ActsProps) {
  const { say } = useText();
  const { core } = useClient();
  const [asksAll, setAsksAll] = useState(false);
  const remove = async (which: readonly number[] | 'send_all' | 'recv_all'): Promise<void> => {
    setAsksAll(false);
    const done = await core.messages.remove(which);
    if (!done.ok) return showToast('bad', messageRefusalText(done.error, say));
    showToast('good', say('message.removed', { count: String(done.value) }));
    onDone();
  };
  const keep = async (): Promise<void> => {
    const done = await core.messages.keep(chosen);
    if (!done.ok) return showToast('bad', messageRefusalText(done.error, say));
    showToast('good', say('message.kept', { count: String(done.value) }));
    onDone();
  };
  return (
    <div className="row wrap">
      <Button disabled={chosen.length === 0} onClick={() => void remove(chosen)} data-act="remove">
        {say('message.remove')}
      </Button>
      {folder !== 'locker' && (
        <>
          <Button disabled={chosen.length === 0} onClick={() => void keep()} data-act="keep">
            {say('message.keep')}
          </Button>
          <Button
            onClick={() => (asksAll ? void remove(`${folder}_all`) : setAsksAll(true))}
            onBlur={() => setAsksAll(false)}
          >
            {say(asksAll ? 'message.remove.sure' : 'message.remove.all')}
          </Button>
        </>
      )}
    </div>
  );
}

function Messages({ folder }: { readonly folder: Folder }) {
  const { say } = useText();
  const { core } = useClient();
  const { member } = useAccount();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // A message that arrives changes the count, so the list is asked for again.
  const { answer, again } = useAsk(`${folder} ${page}`, () => core.messages.list(folder, page), {
    version: member?.unreadMessages ?? '',
  });
  const done = (): void => {
    setChosen([]);
    again();
  };
  if (answer?.ok !== true)
    return <Unanswered answer={answer} again={again} rows={[6, 56]} failed={messageRefusalText} />;
  const { rows, pages } = answer.value;
  if (rows.length === 0 && page > 1) setPage(1);
  if (rows.length === 0) return <EmptyPlaceholder title={say(`message.none.${folder}`)} />;
  const choose = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <Acts folder={folder} chosen={chosen} onDone={done} />
      <ul className={`lines fit ${styles['list']}`}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            folder={folder}
            chosen={chosen.includes(row.id)}
            onChoose={() => choose(row.id)}
          />
        ))}
      </ul>
      <Pages
        label={say('message.pages')}
        page={page}
        pages={pages}
        onPage={(next) => {
          setChosen([]);
          setPage(next);
        }}
      />
    </>
  );
}

/** Received, sent and kept messages (J3, J5). */
export function MessagesScreen() {
  const { say } = useText();
  const { state } = useAccount();
  const { path } = useParams();
  const navigate = useNavigate();
  const write = useWriteMessage();
  const folder = folders.find((one) => one === path) ?? 'recv';
  return (
    <MemberScreen
      page="messages"
      title={say('message.title')}
      icon={<Mail size={20} aria-hidden />}
      state={state}
    >
      <div className="row wrap">
        <Button look="primary" onClick={() => write()}>
          {say('message.write')}
        </Button>
        <Link className="link" to="/messages/random">
          {say('message.random')}
        </Link>
      </div>
      <Segments
        label={say('message.folders')}
        value={folder}
        onChange={(value) => void navigate(`/messages/${value}`)}
        options={folders.map((value) => ({ value, text: say(`message.folder.${value}`) }))}
      />
      <p className="soft small">{say(folder === 'locker' ? 'message.rule.locker' : 'message.rule')}</p>
      <Messages key={folder} folder={folder} />
    </MemberScreen>
  );
}
