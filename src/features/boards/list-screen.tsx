import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { Link, NavLink } from '../../parts/pages/link.tsx';
import { type SearchType, boardLimits, searchTypes } from '../../../domain/boards/boards.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Button } from '../../parts/forms/button.tsx';
import { LineForm } from '../../parts/forms/field.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { PagedList } from '../../parts/answers/list-page.tsx';
import { Pills } from '../../parts/forms/pills.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { isTextKey, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { listFaultText } from './board-faults.ts';
import { bestLink, boardLink, isNews, type ShownPath } from './board-names.ts';
import { BoardTabs } from './board-tabs.tsx';
import { WriteNewsLink } from './operator-tools.tsx';
import { PostCards, PostRows } from './post-rows.tsx';
import { listPlaceOf } from './list-place.ts';
import { type BoardConfig, readList, useBoardAddress, useConfig } from './use-boards.ts';
import { Select } from '../../parts/forms/select.tsx';
import styles from './boards.module.css';

/** Page, kind and search stand in the address, so that the way back from a post leads to the same list. */
function useListAddress(isBest: boolean) {
  const [params, setParams] = useSearchParams();
  const place = { ...listPlaceOf(params), isBest };
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
    <LineForm
      className={`g6 thin narrow ${styles['search']}`}
      role="search"
      onSubmit={() => address.set({ type, word: word.trim(), page: '' })}
    >
      <Select
        aria-label={say('boards.search.type')}
        value={type}
        onChange={setType}
        options={searchTypes.map((value) => ({ value, text: say(`boards.search.${value}`) }))}
      />
      <input
        className="grow"
        type="search"
        aria-label={say('word.search-word')}
        placeholder={say('word.search-word')}
        maxLength={boardLimits.searchChars}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Button type="submit">{say('word.search')}</Button>
    </LineForm>
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
function WriteButton({
  path,
  config,
}: Pick<PostsProps, 'path'> & { readonly config: BoardConfig['config'] }) {
  const { say } = useText();
  const { member } = useAccount();
  const navigate = useNavigate();
  if (config.locked) return <p className="soft">{say('boards.refusal.DU201')}</p>;
  if (member !== null && !config.userWrite) return null;
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
    <nav className="acts g4 tabs" aria-label={say('boards.views')}>
      <NavLink to={boardLink(path)} end>
        {say('boards.all')}
      </NavLink>
      <NavLink to={bestLink(path)}>{say('boards.best')}</NavLink>
    </nav>
  );
}

interface PostsProps {
  readonly path: ShownPath;
  readonly config: BoardConfig;
  readonly address: ListAddress;
}

/** The way to search and to write stands below the rows, and comes with the first ones: it does not move under a press. */
function Posts({ path, config: answered, address }: PostsProps) {
  const { say, language: lang } = useText();
  const { config } = answered;
  const { page, kind, type, isBest, set } = address;
  const word = isBest ? '' : address.word;
  const query = { path, lang, pageSize: config.page_size, page, around: null, kind, type, word, isBest };
  const Rows = config.gallery ? PostCards : PostRows;
  return (
    <PagedList
      of={JSON.stringify(query)}
      ask={(core) => readList(core, query)}
      failed={listFaultText}
      skeleton={[8, 52]}
      pagesLabel={say('boards.pages')}
      at={{ page, onPage: (next) => set({ page: String(next) }) }}
      below={
        <div className="acts between">
          {!isBest && <Search key={`${address.type} ${address.word}`} address={address} />}
          {isNews(path) ? <WriteNewsLink path={path} /> : <WriteButton path={path} config={config} />}
        </div>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          word === '' ? (
            <EmptyPlaceholder
              title={say(isBest ? 'boards.best.empty' : 'boards.empty')}
              hint={say(isNews(path) ? 'boards.news.hint' : 'boards.empty.hint')}
            />
          ) : (
            <EmptyPlaceholder title={say('boards.search.none')} hint={say('boards.search.hint')}>
              <Link className="way" to={boardLink(path)}>
                {say('boards.all')}
              </Link>
            </EmptyPlaceholder>
          )
        ) : (
          <Rows path={path} rows={rows} place={address} />
        )
      }
    </PagedList>
  );
}

function Board({ path, isBest }: { readonly path: ShownPath; readonly isBest: boolean }) {
  const { say } = useText();
  const address = useListAddress(isBest);
  return (
    <Answered asked={useConfig(path)} rows={[8, 52]} failed={listFaultText}>
      {(answered) => {
        const { best } = answered.config;
        return (
          <>
            <div className={`row wrap between ${styles['choice']}`}>
              <Kinds kinds={answered.kind} address={address} />
              {best !== undefined && <Views path={path} />}
            </div>
            {isBest && best !== undefined && (
              <p className="soft small">
                {say('boards.best.rule', { days: best.days, recommends: best.recommends })}
              </p>
            )}
            <Posts path={path} config={answered} address={address} />
          </>
        );
      }}
    </Answered>
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
