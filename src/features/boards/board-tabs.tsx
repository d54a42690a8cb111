import { NavLink } from '../../parts/pages/link.tsx';
import { useText } from '../../text/i18n.ts';
import { boardLink, communityPaths, isNews, newsPagePaths, type ShownPath } from './board-names.ts';

/** The boards beside the open one. */
export function BoardTabs({ path }: { readonly path: ShownPath }) {
  const { say } = useText();
  const paths = isNews(path) ? newsPagePaths : communityPaths;
  return (
    <nav className="strip" aria-label={say(isNews(path) ? 'boards.news' : 'boards.community')}>
      {paths.map((one) => (
        <NavLink key={one} to={boardLink(one)}>
          {say(`boards.board.${one}`)}
        </NavLink>
      ))}
    </nav>
  );
}
