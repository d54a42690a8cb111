import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link, NavLink } from '../../parts/pages/link.tsx';
import type { GuideFigures } from '../../../domain/guides/guide-figures.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAccount } from '../account/use-account.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { useClosedPages } from '../site/use-closed-pages.ts';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { NotFound } from '../../parts/pages/not-found.tsx';
import { SearchField } from '../../parts/forms/search-field.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useLoaded } from '../../parts/answers/use-loaded.ts';
import { useText } from '../../text/i18n.ts';
import { enGuides } from './content.en.ts';
import { koGuides } from './content.ko.ts';
import type { Guide } from './guide-content.ts';
import { ScreenPicture } from './guide-figure.tsx';
import { guideAt, guideGroups, type GuideId, shownGuides } from './guide-pages.ts';
import { guidePicturesOf } from './guide-pictures.ts';
import { filled, searchedSections } from './guide-search.ts';
import styles from './guides.module.css';

const contents = { ko: koGuides, en: enGuides } as const;

/** The menu of information (A23). */
function GuideMenu() {
  const { say, language } = useText();
  const { pathname } = useLocation();
  const content = contents[language];
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the menu is a line wider than the screen.
    const shown = menu.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (menu.current === null || shown === undefined) return;
    const { left, width } = menu.current.getBoundingClientRect();
    menu.current.scrollLeft += shown.left - left - (width - shown.width) / 2;
  }, [pathname]);
  return (
    <nav ref={menu} className={`tabs stack ${styles['menu']}`} aria-label={say('guides.all')}>
      {guideGroups.map((group) => (
        <section key={group}>
          <strong className="soft small">{say(`guides.group.${group}`)}</strong>
          <ul>
            {shownGuides
              .filter((page) => page.group === group)
              .map(({ id, path }) => (
                <li key={id}>
                  <NavLink to={path} end>
                    {content[id].title}
                  </NavLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Contents({ guide }: { readonly guide: Guide }) {
  const { say } = useText();
  return (
    <nav className="contents" aria-label={say('word.contents-list')}>
      <strong>{say('word.contents-list')}</strong>
      <ol>
        {guide.sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: id }} replace>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ArticleProps {
  readonly page: GuideId;
  readonly guide: Guide;
  readonly figures: GuideFigures;
}

/** Above the guide of a game that the staff has closed. */
function ClosedNote() {
  const { say } = useText();
  const { pathname } = useLocation();
  const isClosed = useClosedPages();
  return isClosed(pathname) ? (
    <p className="well small" role="status">
      {say('game.maintenance')} {say('game.maintenance.hint')}
    </p>
  ) : null;
}

function Article({ page, guide, figures }: ArticleProps) {
  return (
    <article className="article">
      <h1>{guide.title}</h1>
      <ClosedNote />
      {guide.sections.length > 1 && <Contents guide={guide} />}
      {guide.sections.map(({ id, title, lines }) => (
        <section key={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {lines.map((line) => (
            <p key={line}>{filled(line, figures)}</p>
          ))}
          {guidePicturesOf(page, id).map((picture) => (
            <ScreenPicture key={picture.name} {...picture} />
          ))}
        </section>
      ))}
    </article>
  );
}

interface FoundProps {
  readonly search: string;
  readonly figures: GuideFigures;
  readonly onOpen: () => void;
}

function Found({ search, figures, onOpen }: FoundProps) {
  const { say, language } = useText();
  const content = contents[language];
  const { core } = useClient();
  const sections = useMemo(() => searchedSections(content, figures), [content, figures]);
  const { answer } = useAsk(`${language} ${search}`, async () => {
    const places = await core.guides.find(
      sections.map(({ searched }) => searched),
      search,
    );
    return { ok: true as const, value: places.flatMap((place) => sections[place] ?? []) };
  });
  if (answer === null) return <SkeletonRows count={4} height={64} />;
  const found = answer.ok ? answer.value : [];
  if (found.length === 0)
    return <EmptyPlaceholder title={say('guides.none')} hint={say('guides.none.hint')} />;
  return (
    <ul className={`stack ${styles['found']}`} aria-label={say('guides.found')}>
      {found.map(({ page, section }) => (
        <li key={page.id + section.id}>
          <Link to={{ pathname: page.path, hash: section.id }} onClick={onOpen}>
            <strong>{section.title}</strong>
            <span className="soft small">{content[page.id].title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** null: they have not come yet. The limits of the site may come after the page. */
function useFigures(): GuideFigures | null {
  const { core } = useClient();
  const { standards } = useAccount();
  return useLoaded('figures', () => core.guides.figures(), standards)?.value ?? null;
}

/** The section that the address names is brought into sight, and read from there. */
function useNamedSection(isShown: boolean): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    if (!isShown) return;
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [isShown, pathname, hash, key]);
}

/** The guide or rules that the address names (A5), with the menu of all and a search over them. */
export function GuideScreen() {
  const { say, language } = useText();
  const { pathname } = useLocation();
  const [search, setSearch] = useState('');
  const page = guideAt(pathname);
  const figures = useFigures();
  const note = useKeptNote('limits', () => {});
  useNamedSection(figures !== null && search === '');
  if (page === null) return <NotFound />;
  return (
    <div className={`stack ${styles['screen']}`}>
      <div className={`stack g16 fit ${styles['side']}`}>
        <SearchField search={search} label={say('guides.search')} onSearch={setSearch} />
        <GuideMenu />
      </div>
      {note}
      {figures === null ? (
        <SkeletonRows count={6} height={72} />
      ) : search.trim() === '' ? (
        <Article page={page.id} guide={contents[language][page.id]} figures={figures} />
      ) : (
        <Found search={search} figures={figures} onOpen={() => setSearch('')} />
      )}
    </div>
  );
}
