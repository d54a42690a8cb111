import { useEffect, useRef, useState } from 'react';
import type { EventRow } from '../../../domain/protocol/calls/money/event-calls.ts';
import type { DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { Fault } from '../../../domain/fault.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useShownWallet } from '../wallet/use-wallet.ts';
import { type Motion, SET_AFTER_MS } from './motion.ts';

interface DrawnReward {
  /** The number of the reward. */
  readonly seq: number;
  readonly gold: number;
}

/** The server's draw comes first: the motion ends where the reward is. */
export type Play =
  | { readonly kind: 'idle' | 'drawing' }
  /** The motion shows the reward; nothing says it yet. */
  | { readonly kind: 'moving'; readonly reward: DrawnReward }
  | { readonly kind: 'won'; readonly reward: DrawnReward }
  | { readonly kind: 'failed'; readonly fault: Fault };

interface PlayState {
  readonly play: Play;
  readonly start: (missionId: number) => Promise<void>;
}

/** One press: whether the member has left, and what was won. */
interface Turn {
  left: boolean;
  won: DrawnReward | null;
}

const rewardOf = ({ gold: drawn = 0, reason = '' }: DrawAnswerRow): DrawnReward => ({
  gold: drawn,
  seq: Number(reason.split(' ')[0]),
});

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * One draw of an event. From the press until the wheel or the box is at rest, the wallets are held, so that neither the gold nor what is
 * asked anew when it changes gives the reward away. A member who leaves before reads the reward in a message.
 */
export function usePlay(event: EventRow, motion: Motion | null, onDone: () => void): PlayState {
  const { core } = useClient();
  const { say } = useText();
  const { hold } = useShownWallet();
  const [play, setPlay] = useState<Play>({ kind: 'idle' });
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => () => leave.current?.(), []);
  const start = async (missionId: number): Promise<void> => {
    const release = hold();
    const turn: Turn = { left: false, won: null };
    const announce = (): void => {
      if (turn.won !== null) showToast('good', say('events.won', { gold: gold(turn.won.gold) }));
    };
    leave.current = () => {
      turn.left = true;
      release();
      announce();
    };
    setPlay({ kind: 'drawing' });
    motion?.windUp();
    const [answer] = await Promise.all([
      core.moves.send('event.eventReward', { version: '1', lang: 'ko', eventId: event.event_id, missionId }),
      pass(SET_AFTER_MS),
    ]);
    const reward = answer.ok ? rewardOf(answer.value) : null;
    turn.won = reward;
    if (turn.left) return announce();
    if (reward !== null) {
      const { seq } = reward;
      setPlay({ kind: 'moving', reward });
      const panel = event.reward_infos.sub_list.findIndex(({ reward_seq_no }) => reward_seq_no === seq);
      if (panel >= 0) await motion?.showReward(panel);
      if (turn.left) return;
      setPlay({ kind: 'won', reward });
    } else if (!answer.ok) {
      motion?.settle();
      setPlay({ kind: 'failed', fault: answer.error });
    }
    leave.current = null;
    release();
    onDone();
  };
  return { play, start };
}
