import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../text/i18n.ts';
import { Link } from '../pages/link.tsx';
import { createChunk } from '../chunks/chunk.ts';
import { type ToastLink, type ToastText, waitingToasts } from './waiting-toasts.ts';
import styles from './toasts.module.css';
import buttonStyles from '../forms/button.module.css';

export const showToast = (tone: ToastText['tone'], text: string, link?: ToastLink): void =>
  waitingToasts.add({ tone, text, link });

/** Not of the start: the library of toasts is large. It is among the first code that is fetched ahead. */
export const shownToasts = createChunk(() => import('./toast-region.tsx'), 'ShownToasts');

/** Shows the newest toast until it is closed. Used when the code of the toasts cannot be loaded. */
function PlainToasts({ toasts }: { readonly toasts: readonly ToastText[] }) {
  const { say } = useText();
  return (
    <div className={`stack ${styles['toasts']}`} role="status">
      {toasts.slice(-1).map((toast) => (
        <div key={toast.text} className={`row g10 ${styles['toast']}`} data-tone={toast.tone}>
          <span>
            {toast.text}
            {toast.link !== undefined && <Link to={toast.link.to}>{toast.link.text}</Link>}
          </span>
          {toast.undo !== undefined && (
            <button
              type="button"
              className={styles['undo']}
              onClick={() => {
                waitingToasts.remove(toast);
                toast.undo?.();
              }}
            >
              {say('slip.undo.do')}
            </button>
          )}
          <button
            type="button"
            className={buttonStyles['icon']}
            aria-label={say('toast.close')}
            onClick={() => waitingToasts.remove(toast)}
          >
            <X size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}

export function Toasts() {
  const state = useSyncExternalStore(shownToasts.subscribe, shownToasts.state);
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.now);
  const isWanted = waiting.length > 0;
  useEffect(() => {
    if (isWanted) void shownToasts.load();
  }, [isWanted]);
  if (state.kind === 'ready') return <state.Component />;
  return state.kind === 'failed' && isWanted ? <PlainToasts toasts={waiting} /> : null;
}
