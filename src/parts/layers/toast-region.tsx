import { X } from 'lucide-react';
import { useEffect } from 'react';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components';
import { Link } from '../pages/link.tsx';
import { useText } from '../../text/i18n.ts';
import { openWindow } from './open-window.ts';
import { type ToastLink, type ToastText, waitingToasts } from './waiting-toasts.ts';
import styles from './toasts.module.css';
import buttonStyles from '../forms/button.module.css';

const TOAST_MS = 5000;
/** A toast that was shown for so long has been read, ms. */
export const READ_MS = 2000;
/** There is room for the newest alone; one that it covered before it was read comes back for its own time when that goes. */
const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 1 });

/** The key of the toast that is shown, and since when. */
const shown = { key: '', since: 0 };
queue.subscribe(() => {
  const key = queue.visibleToasts[0]?.key ?? '';
  if (key !== shown.key) Object.assign(shown, { key, since: performance.now() });
});

/** The key in the queue of each toast that has not gone, by its text and where it leads. */
const keys = new Map<string, string>();

/** Shows the toasts that wait, and from then on each at once. A toast that has not gone yet is shown anew, not once more. */
const showWaiting = (): void => {
  for (const toast of waitingToasts.take()) {
    if (shown.key !== '' && performance.now() - shown.since >= READ_MS) queue.close(shown.key);
    const name = `${toast.link?.to ?? ''} ${toast.text}`;
    const key = keys.get(name);
    if (key !== undefined) queue.close(key);
    const onClose = () => keys.delete(name);
    keys.set(name, queue.add(toast, { timeout: TOAST_MS, onClose }));
  }
};

function LinkOf({ link, onFollow }: { readonly link: ToastLink; readonly onFollow: () => void }) {
  const { to, text, isWindow = false } = link;
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (isWindow && openWindow(to)) event.preventDefault();
        onFollow();
      }}
    >
      {text}
    </Link>
  );
}

/** The toasts on the screen, said to screen readers; each goes after five seconds unless it is read or pointed at. */
export function ShownToasts() {
  const { say } = useText();
  useEffect(() => {
    showWaiting();
    const stop = waitingToasts.subscribe(showWaiting);
    return () => {
      stop();
      // An older one would come up on the next page that shows toasts.
      queue.clear();
      keys.clear();
    };
  }, []);
  return (
    <ToastRegion queue={queue} className={`stack ${styles['toasts']}`} aria-label={say('nav.notices')}>
      {({ toast }) => (
        <Toast toast={toast} className={`row g10 small ${styles['toast']}`} data-tone={toast.content.tone}>
          <ToastContent>
            <Text slot="title">{toast.content.text}</Text>
            {toast.content.link !== undefined && (
              <LinkOf link={toast.content.link} onFollow={() => queue.close(toast.key)} />
            )}
          </ToastContent>
          {toast.content.undo !== undefined && (
            <button
              type="button"
              className={styles['undo']}
              data-undo
              onClick={() => {
                queue.close(toast.key);
                toast.content.undo?.();
              }}
            >
              {say('slip.undo.do')}
            </button>
          )}
          <button
            type="button"
            className={buttonStyles['icon']}
            aria-label={say('toast.close')}
            onClick={() => queue.close(toast.key)}
          >
            <X size={16} />
          </button>
        </Toast>
      )}
    </ToastRegion>
  );
}
