import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import {
  type MessageFolder,
  messageFolders,
  messageLimits,
  plainContents,
} from '../../../domain/messages/message.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { messageFaultText } from './message-text.ts';
import styles from './messages-screen.module.css';
import { useMailbox } from './use-mailbox.ts';
import { useWriteMessage } from './use-write-message.ts';

type MessageRow = DataOf<'message.memoList'>['lists'][number];

interface RowProps {
  readonly row: MessageRow;
  readonly folder: MessageFolder;
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
        <span className="cut">{plainContents(contents)}</span>
        <small className="num">
          {dateAndTime(created_at, language)} · {say(view_date === null ? 'message.unread' : 'message.read')}
        </small>
      </Link>
    </li>
  );
}

interface ActsProps {
  readonly folder: MessageFolder;
  readonly chosen: readonly number[];
  readonly onDone: () => void;
}

/** Deleting and keeping; deleting all asks once more. */
function Acts({ folder, chosen, onDone }: ActsProps) {
  const { say } = useText();
  const [asksAll, setAsksAll] = useState(false);
  const { remove, keep } = useMailbox(onDone);
  const removeAll = (): void => {
    setAsksAll(!asksAll);
    if (asksAll && folder !== 'locker') void remove(`${folder}_all`);
  };
  return (
    <div className="row wrap">
      <Button disabled={chosen.length === 0} onClick={() => void remove(chosen)} data-act="remove">
        {say('word.delete')}
      </Button>
      {folder !== 'locker' && (
        <>
          <Button disabled={chosen.length === 0} onClick={() => void keep(chosen)} data-act="keep">
            {say('message.keep')}
          </Button>
          <Button onClick={removeAll} onBlur={() => setAsksAll(false)}>
            {say(asksAll ? 'message.remove.sure' : 'message.remove.all')}
          </Button>
        </>
      )}
    </div>
  );
}

const { pageSize } = messageLimits;
const pagesOf = (total: number): number =>
  Math.min(messageLimits.pages, Math.max(1, Math.ceil(total / pageSize)));

function Messages({ folder }: { readonly folder: MessageFolder }) {
  const { say } = useText();
  const { member } = useAccount();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const asked = useAsk(
    `${folder} ${page}`,
    (core) =>
      core.calls.ask('message.memoList', { params: { path: folder, utc: SITE_OFFSET, pageSize, page } }),
    // A message that arrives changes the count, so the list is asked for again.
    { version: member?.unreadMessages ?? '' },
  );
  const rows = asked.answer?.ok === true ? asked.answer.value.lists : null;
  if (rows?.length === 0 && page > 1) setPage(1);
  const done = (): void => {
    setChosen([]);
    asked.again();
  };
  const choose = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Answered asked={asked} rows={[6, 56]} failed={say('message.not-loaded')} hint={messageFaultText}>
      {({ lists, totalcnt }) =>
        lists.length === 0 ? (
          <EmptyPlaceholder title={say(`message.none.${folder}`)} hint={say(`message.none.${folder}.hint`)} />
        ) : (
          <>
            <Acts folder={folder} chosen={chosen} onDone={done} />
            <ul className={`lines fit card ${styles['list']}`}>
              {lists.map((row) => (
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
              label={say('word.pages')}
              page={page}
              pages={pagesOf(totalcnt)}
              onPage={(next) => {
                setChosen([]);
                setPage(next);
              }}
            />
          </>
        )
      }
    </Answered>
  );
}

/** Received, sent and kept messages (J3, J5). */
export function MessagesScreen() {
  const { say } = useText();
  const { path } = useParams();
  const navigate = useNavigate();
  const write = useWriteMessage();
  const folder = messageFolders.find((one) => one === path) ?? 'recv';
  return (
    <MemberScreen page="messages" title={say('message.title')}>
      <div className="row wrap">
        <Button look="primary" onClick={() => write()}>
          {say('message.write')}
        </Button>
        <Link className={buttonStyles['button']} to="/messages/random">
          {say('message.random')}
        </Link>
      </div>
      <Segments
        label={say('message.folders')}
        value={folder}
        onChange={(value) => void navigate(`/messages/${value}`)}
        options={messageFolders.map((value) => ({ value, text: say(`message.folder.${value}`) }))}
      />
      <p className="soft small">{say(folder === 'locker' ? 'message.rule.locker' : 'message.rule')}</p>
      <Messages key={folder} folder={folder} />
    </MemberScreen>
  );
}
