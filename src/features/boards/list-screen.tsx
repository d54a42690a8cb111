import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useMatch, useNavigate, useSearchParams } from 'react-router';
import type { SearchType } from '../../../domain/boards/boards.ts';
import { boardLimits, searchTypes } from '../../../domain/boards/boards.ts';
import type { BoardConfigView } from '../../../worker/features/boards/boards-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { Pills } from '../../parts/forms/pills.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { isTextKey, useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { useAccount } from '../account/use-account.ts';
import { bestLink, boardLink, isNews, type ShownPath } from './board-names.ts';
import { BoardTabs } from './board-tabs.tsx';
import { WriteNewsLink } from './operator-tools.tsx';
import { PostCards, PostRows } from './post-rows.tsx';
import { placeOf } from './list-place.ts';
import { listRefusalText, useBoardAddress, useConfig, usePosts } from './use-boards.ts';
import styles from './boards.module.css';

/** Page, kind and search stand in the address, so that the way back from a post leads to the same list. */
function useListAddress(isBest: boolean) {
  const [params, setParams] = useSearchParams();
  const place = { ...placeOf(params), isBest };
  const set = (change: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setParams(next);
  };
  return { ...place, page: place.page ?? 1, set };
}
type ListAddress = ReturnType<typeof useListAddress>;

function Search({ address }: { readonly address: ListAddress }) {
  const { say } = useText();
  const [type, setType] = useState<SearchType>(address.type);
  const [word, setWord] = useState(address.word);
  return (
    <form
      className={styles['search']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        address.set({ type, word: word.trim(), page: '' });
      }}
    >
      <select
        aria-label={say('boards.search.type')}
        value={type}
        onChange={({ target }) => setType(searchTypes.find((one) => one === target.value) ?? 'subject')}
      >
        {searchTypes.map((one) => (
          <option key={one} value={one}>
            {say(`boards.search.${one}`)}
          </option>
        ))}
      </select>
      <input
        className="grow"
        type="search"
        aria-label={say('boards.search.word')}
        placeholder={say('boards.search.word')}
        maxLength={boardLimits.searchChars}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Button type="submit">{say('boards.search')}</Button>
    </form>
  );
}

function Kinds({ kinds, address }: { readonly kinds: readonly string[]; readonly address: ListAddress }) {
  const { say } = useText();
  const options = ['', ...kinds].map((kind) => {
    const key = kind === '' ? 'boards.kind.all' : `boards.kind.${kind}`;
    return { value: kind, text: isTextKey(key) ? say(key) : kind };
  });
  if (kinds.length === 0) return null;
  return (
    <Pills
      label={say('boards.kind')}
      options={options}
      value={address.kind}
      onChange={(kind) => address.set({ kind, page: '' })}
    />
  );
}

/** A visitor is asked to log in. */
function WriteButton({ path, config }: { readonly path: ShownPath; readonly config: BoardConfigView }) {
  const { say } = useText();
  const { member } = useAccount();
  const navigate = useNavigate();
  if (config.isLocked) return <p className="soft">{say('boards.locked')}</p>;
  if (member !== null && !config.mayWrite) return null;
  const open = (): void => {
    if (member === null) dialogs.show('please-login');
    else void navigate(`${boardLink(path)}/write`);
  };
  return (
    <Button look="primary" onClick={open}>
      <PenLine size={16} aria-hidden /> {say('boards.write')}
    </Button>
  );
}

/** All posts of the board, or its most recommended ones. */
function Views({ path }: { readonly path: ShownPath }) {
  const { say } = useText();
  return (
    <nav className="strip" aria-label={say('boards.views')}>
      <NavLink to={boardLink(path)} end>
        {say('boards.all')}
      </NavLink>
      <NavLink to={bestLink(path)}>{say('boards.best')}</NavLink>
    </nav>
  );
}

interface PostsProps {
  readonly path: ShownPath;
  readonly config: BoardConfigView;
  readonly address: ListAddress;
}

const emptyText = (word: string, isBest: boolean): TextKey =>
  isBest ? 'boards.best.empty' : word === '' ? 'boards.empty' : 'boards.search.none';

function Posts({ path, config, address }: PostsProps) {
  const { say, language } = useText();
  const { page, kind, type, isBest, set } = address;
  const word = isBest ? '' : address.word;
  const { pageSize } = config;
  const query = { path, lang: language, page, around: null, pageSize, kind, type, word, isBest };
  const { answer, again } = usePosts(query);
  if (answer?.ok !== true)
    return <Unanswered answer={answer} again={again} rows={[8, 52]} failed={listRefusalText} />;
  const { rows, pages } = answer.value;
  if (rows.length === 0) return <EmptyPlaceholder title={say(emptyText(word, isBest))} />;
  return (
    <>
      {config.isGallery ? (
        <PostCards path={path} rows={rows} place={address} />
      ) : (
        <PostRows path={path} rows={rows} place={address} />
      )}
      <Pages
        label={say('boards.pages')}
        page={page}
        pages={pages}
        onPage={(next) => set({ page: String(next) })}
      />
    </>
  );
}

function Board({ path, isBest }: { readonly path: ShownPath; readonly isBest: boolean }) {
  const { say } = useText();
  const address = useListAddress(isBest);
  const { answer, again } = useConfig(path);
  if (answer?.ok !== true)
    return <Unanswered answer={answer} again={again} rows={[8, 52]} failed={listRefusalText} />;
  const { kinds, best } = answer.value;
  return (
    <>
      {best !== null && <Views path={path} />}
      <Kinds kinds={kinds} address={address} />
      {isBest && best !== null && (
        <p className="soft small">
          {say('boards.best.rule', { days: best.days, recommends: best.recommends })}
        </p>
      )}
      <Posts path={path} config={answer.value} address={address} />
      <div className="acts between">
        {!isBest && <Search key={`${address.type} ${address.word}`} address={address} />}
        {isNews(path) ? <WriteNewsLink path={path} /> : <WriteButton path={path} config={answer.value} />}
      </div>
    </>
  );
}

/** The list of a board, of members or of news, or the most recommended posts of a board of members (K2, K9). */
export function ListScreen() {
  const { say } = useText();
  const { path } = useBoardAddress();
  const isBest = useMatch('/community/:path/best') !== null;
  return (
    <div className="page" data-board={path}>
      <h1>{say(`boards.board.${path}`)}</h1>
      <BoardTabs path={path} />
      <Board key={`${path} ${isBest}`} path={path} isBest={isBest} />
    </div>
  );
}
