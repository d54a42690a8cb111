import { useSearchParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import { leadOpener } from '../../core/browser/window-messages.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { PopupCard } from './popup-card.tsx';
import { usePopups } from './use-site.ts';
import styles from './popups.module.css';

/** A link leads the page that opened the window, which then closes. Opened by its address, the window itself follows the link. */
function follow(link: string, press: { preventDefault(): void }): void {
  if (!leadOpener(link)) return;
  press.preventDefault();
  window.close();
}

/** A popup in a window of its own (A12): the address has its number, and the hours for which it can be hidden. */
export function PopupWindow() {
  const { say } = useText();
  const { state, popups } = usePopups();
  const [params] = useSearchParams();
  const popup = popups.find(({ id }) => String(id) === params.get('index'));
  if (state === 'loading') return <SkeletonRows count={2} height={96} />;
  return (
    <main className={styles['window']}>
      {popup === undefined ? (
        <EmptyPlaceholder title={say('popup.none')} hint={say('popup.none.hint')}>
          <Link className={buttonStyles['button']} to="/" onClick={(press) => follow('/', press)}>
            {say('error.home')}
          </Link>
        </EmptyPlaceholder>
      ) : (
        <PopupCard popup={popup} onClose={() => window.close()} onFollow={follow} />
      )}
    </main>
  );
}
