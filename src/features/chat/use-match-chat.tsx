import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/forms/button.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useText } from '../../text/i18n.ts';
import { useSite } from '../site/use-site.ts';
import { chatPanel } from './chunks.ts';
import styles from './chat-box.module.css';

/** The button of a match's own chat, and its place, which is there only once the member opens it. */
export function useMatchChat(matchId: number): { readonly button: ReactNode; readonly panel: ReactNode } {
  const { say } = useText();
  const { site } = useSite();
  const [openOf, setOpenOf] = useState<number | null>(null);
  const isOpen = openOf === matchId;
  if (site?.hasChat === false) return { button: null, panel: null };
  return {
    button: (
      <Button aria-expanded={isOpen} data-match-chat onClick={() => setOpenOf(isOpen ? null : matchId)}>
        <MessageCircle size={16} aria-hidden /> <span>{say('sidebar.chat')}</span>
      </Button>
    ),
    panel: isOpen && (
      <div className="box">
        <div className={styles['place']}>
          <ChunkView chunk={chatPanel} props={{ room: `match-${matchId}` }} />
        </div>
      </div>
    ),
  };
}
