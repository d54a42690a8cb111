import { useSearchParams } from 'react-router';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { PopupCard } from './popup-card.tsx';
import { useSite } from './use-site.ts';
import styles from './popups.module.css';

/** A popup in a window of its own (A12): the address has its number, and the hours for which it can be hidden. */
export function PopupWindow() {
  const { say } = useText();
  const { state, popups } = useSite();
  const [params] = useSearchParams();
  const popup = popups.find(({ id }) => String(id) === params.get('index'));
  if (state === 'loading') return <SkeletonRows count={2} height={96} />;
  return (
    <main className={styles['window']}>
      {popup === undefined ? (
        <EmptyPlaceholder title={say('popup.none')} />
      ) : (
        <PopupCard popup={popup} onClose={() => window.close()} />
      )}
    </main>
  );
}
