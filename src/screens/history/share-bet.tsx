import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Bet } from '../../../domain/bet/bet.ts';
import { displayOdds } from '../../core/price-board.ts';
import { Button } from '../../parts/button.tsx';
import { Modal } from '../../parts/modal.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { gold, nameIn } from '../../text/format.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { marketText, outcomeText } from '../../text/outcome-text.ts';
import styles from './history.module.css';

/** Choosing exactly one bet to share (G5): another one asks before it takes the place. */
export interface Share {
  readonly on: boolean;
  readonly chosen: number | null;
  readonly asking: number | null;
  toggle(): void;
  choose(drawId: number): void;
  replace(yes: boolean): void;
  send(): Promise<void>;
}

/** The bet in words, as it is put on the clipboard. */
export function shareText(bet: Bet, say: Say, language: Language): string {
  const legs = bet.legs.map(
    (leg) =>
      `· ${nameIn(leg.home, language)} vs ${nameIn(leg.away, language)} — ${marketText(leg.marketId, say)} ${outcomeText(leg.outcomeId, say)} ${displayOdds(leg.odds)}`,
  );
  const head = `[${say('brand.name')}] ${say(`status.${bet.state}`)} · ${say('slip.count', { count: bet.folders })}`;
  return [head, ...legs, `${say('history.odds')} ${displayOdds(bet.odds)} · ${gold(bet.stake)}`].join('\n');
}

export function useShare(bets: readonly Bet[]): Share {
  const { say, language } = useText();
  const [on, setOn] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState<number | null>(null);
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
    replace(yes) {
      if (yes) setChosen(asking);
      setAsking(null);
    },
    async send() {
      const bet = bets.find(({ drawId }) => drawId === chosen);
      if (bet === undefined) return showToast('bad', say('history.share.none'));
      try {
        await navigator.clipboard.writeText(shareText(bet, say, language));
        showToast('good', say('history.share.done'));
        setOn(false);
        setChosen(null);
      } catch {
        showToast('bad', say('history.share.failed'));
      }
    },
  };
}

export function ShareBar({ share }: { readonly share: Share }) {
  const { say } = useText();
  return (
    <div className={styles['shareBar']}>
      {share.on && <span>{say('history.share.hint')}</span>}
      {share.on && (
        <Button look="primary" data-share-send onClick={() => void share.send()}>
          {say('history.share.send')}
        </Button>
      )}
      <Button look="quiet" data-share-mode aria-pressed={share.on} onClick={share.toggle}>
        <Share2 size={14} aria-hidden /> {say(share.on ? 'history.share.stop' : 'history.share')}
      </Button>
      <Modal title={say('history.share')} open={share.asking !== null} onClose={() => share.replace(false)}>
        <p>{say('history.share.replace')}</p>
        <div className={styles['acts']}>
          <Button look="primary" onClick={() => share.replace(true)}>
            {say('history.share.replace.yes')}
          </Button>
          <Button onClick={() => share.replace(false)}>{say('login.cancel')}</Button>
        </div>
      </Modal>
    </div>
  );
}
