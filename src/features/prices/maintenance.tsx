import { Link } from 'react-router';
import buttonStyles from '../../parts/button.module.css';
import { ErrorPlaceholder } from '../../parts/placeholders.tsx';
import { useText } from '../../text/i18n.ts';

/** In the place of a game's list while the site maintains it. The list follows the site, so it comes back by itself. */
export function Maintenance() {
  const { say } = useText();
  return (
    <ErrorPlaceholder title={say('live.maintenance')} hint={say('live.maintenance.hint')}>
      <Link className={buttonStyles['button']} to="/">
        {say('error.home')}
      </Link>
    </ErrorPlaceholder>
  );
}
