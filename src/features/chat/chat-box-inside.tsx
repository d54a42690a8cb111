import { ChevronDown, ChevronUp, MessageCircle } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useText } from '../../text/i18n.ts';
import { useSite } from '../site/use-site.ts';
import { chatPanel } from './chunks.ts';
import styles from './chat-box.module.css';

const FOLDED = 'spo.chat-folded';

/** True once the place was in sight. */
function useSeen(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const box = place.current;
    if (box === null || seen || !isWanted) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [place, seen, isWanted]);
  return seen;
}

/** The public chat in the sidebar; `narrow`: in the drawer, where it is folded at first. Its place never changes its height by itself. */
export function ChatBoxInside({ narrow }: { readonly narrow: boolean }) {
  const { say } = useText();
  const { site } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const key = narrow ? `${FOLDED}-narrow` : FOLDED;
  const [folded, setFolded] = useState(() => (readStored(key) ?? (narrow ? 'Y' : 'N')) === 'Y');
  const isOpen = site?.hasChat !== false;
  const seen = useSeen(place, isOpen && !folded);
  const fold = (): void => {
    writeStored(key, folded ? 'N' : 'Y');
    setFolded(!folded);
  };
  return (
    <>
      <h2 className="row g6">
        <MessageCircle size={16} aria-hidden /> {say('sidebar.chat')}
        {isOpen && (
          <IconButton className="push" aria-label={say('chat.fold')} aria-expanded={!folded} onClick={fold}>
            {folded ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          </IconButton>
        )}
      </h2>
      {!isOpen && <p className="soft">{say('chat.refusal.closed')}</p>}
      {isOpen && !folded && (
        <div ref={place} className={styles['place']}>
          {seen && <ChunkView chunk={chatPanel} props={{ room: 'public' }} />}
        </div>
      )}
    </>
  );
}
