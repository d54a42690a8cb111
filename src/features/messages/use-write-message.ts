import { openPopup } from '../../parts/layers/open-window.ts';
import { useText } from '../../text/i18n.ts';

/** Opens the window to write a message (A12); `to`: a nickname. */
export function useWriteMessage(): (to?: string) => void {
  const { say } = useText();
  return (to = '') => {
    const route = to === '' ? '/messages/write' : `/messages/write?t=${encodeURIComponent(to)}`;
    openPopup(route, say);
  };
}
