import { Link } from './link.tsx';
import { useText } from '../../text/i18n.ts';
import buttonStyles from '../forms/button.module.css';
import { ErrorPlaceholder } from '../answers/placeholders.tsx';

/**
 * In the place of a game while the site maintains it: of a list, a match or a casual game. All of them follow the site, so the game comes
 * back by itself. `isAlone`: a window without the site's menu, or a part of a page, has no way home.
 */
export function Maintenance({ isAlone = false }: { readonly isAlone?: boolean }) {
  const { say } = useText();
  return (
    <ErrorPlaceholder title={say('game.maintenance')} hint={say('game.maintenance.hint')}>
      {!isAlone && (
        <Link className={buttonStyles['button']} to="/">
          {say('error.home')}
        </Link>
      )}
    </ErrorPlaceholder>
  );
}
