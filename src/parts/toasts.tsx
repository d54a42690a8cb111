import { X } from 'lucide-react';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components';
import { useText } from '../text/i18n.ts';
import styles from './toasts.module.css';
import buttonStyles from './button.module.css';

interface ToastContent {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
}

const MAX_TOASTS = 3;
const TOAST_MS = 5000;
const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: MAX_TOASTS });

export const showToast = (tone: ToastContent['tone'], text: string): void => {
  queue.add({ tone, text }, { timeout: TOAST_MS });
};

export function Toasts() {
  const { say } = useText();
  return (
    <ToastRegion queue={queue} className={styles['toasts'] ?? ''} aria-label={say('nav.notices')}>
      {({ toast }) => (
        <Toast toast={toast} className={styles['toast'] ?? ''} data-tone={toast.content.tone}>
          <ToastContent>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
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
