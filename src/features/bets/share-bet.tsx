import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Bet } from '../../../domain/bet/bet.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { sharing } from './use-sharing.ts';
import styles from './history.module.css';

/** The choice of exactly one bet to share (G5). A second choice asks before it replaces the first. */
export interface Share {
  readonly on: boolean;
  readonly chosen: number | null;
  readonly asking: number | null;
  toggle(): void;
  choose(drawId: number): void;
  /** Ends the question: the second choice replaces the first, or the first stays. */
  replace(): void;
  keep(): void;
  /** Opens the share dialog for the chosen bet; without a chosen bet it shows a notice. */
  send(): void;
}

/** `list` is the key of the shown list. A choice in another list does not count in this one. */
export function useShare(bets: readonly Bet[], list: string): Share {
  const { say } = useText();
  const [on, setOn] = useState(false);
  const [choice, setChoice] = useState<{ readonly list: string; readonly drawId: number } | null>(null);
  const [asking, setAsking] = useState<number | null>(null);
  const chosen = choice?.list === list ? choice.drawId : null;
  const setChosen = (drawId: number | null): void => setChoice(drawId === null ? null : { list, drawId });
  return {
    on,
    chosen,
    asking,
    toggle() {
      setOn(!on);
      setChosen(null);
    },
    choose(drawId) {
      if (chosen === null || chosen === drawId) setChosen(chosen === drawId ? null : drawId);
      else setAsking(drawId);
    },
    replace() {
      setChosen(asking);
      setAsking(null);
    },
    keep: () => setAsking(null),
    send() {
      const bet = bets.find(({ drawId }) => drawId === chosen);
      if (bet === undefined) return showToast('bad', say('history.share.none'));
      setOn(false);
      setChosen(null);
      sharing.set(bet);
    },
  };
}

interface ShareBarProps {
  readonly share: Share;
  /** Bets on all pages of the list. */
  readonly count?: number;
}

export function ShareBar({ share, count }: ShareBarProps) {
  const { say } = useText();
  return (
    <div className={`row soft small wrap ${styles['shareBar']}`}>
      {share.on && <span>{say('history.share.hint')}</span>}
      {!share.on && count !== undefined && <span>{say('history.total', { count })}</span>}
      {share.on && (
        <Button look="primary" data-share-send onClick={share.send}>
          {say('history.share.send')}
        </Button>
      )}
      <Button look="quiet" data-share-mode aria-pressed={share.on} onClick={share.toggle}>
        <Share2 size={14} aria-hidden /> {say(share.on ? 'history.share.stop' : 'history.share')}
      </Button>
      <Modal title={say('history.share')} open={share.asking !== null} onClose={share.keep}>
        <p>{say('history.share.replace')}</p>
        <div className={`wrap g8 ${styles['acts']}`}>
          <Button look="primary" onClick={share.replace}>
            {say('history.share.replace.yes')}
          </Button>
          <Button onClick={share.keep}>{say('word.cancel')}</Button>
        </div>
      </Modal>
    </div>
  );
}
