import { Link } from './link.tsx';
import buttonStyles from '../forms/button.module.css';
import { ErrorPlaceholder } from '../answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';

/** There is no such page (A1): the status, what it means, and the way home. */
export function NotFound() {
  const { say } = useText();
  return (
    <ErrorPlaceholder title={`404 · ${say('error.404')}`} hint={say('error.404.text')}>
      <Link className={`${buttonStyles['button']} ${buttonStyles['primary']}`} to="/">
        {say('error.home')}
      </Link>
    </ErrorPlaceholder>
  );
}
