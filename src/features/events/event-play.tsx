import { useState, useEffect, useRef } from 'react';
import type { EventRow, EventStatus } from '../../../domain/protocol/calls/money/event-calls.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { LuckyBox } from './lucky-box.tsx';
import { type Motion, SET_AFTER_MS } from './motion.ts';
import { Wheel } from './wheel.tsx';
import styles from './events.module.css';
import type { DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { Fault } from '../../../domain/fault.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useShownWallet } from '../wallet/use-wallet.ts';

interface DrawnReward {
  /** The number of the reward. */
  readonly seq: number;
  readonly gold: number;
}

/** The server's draw comes first: the motion ends where the reward is. */
type Play =
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
function usePlay(event: EventRow, motion: Motion | null, onDone: () => void): PlayState {
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

const isInMotion = ({ kind }: Play): boolean => kind === 'drawing' || kind === 'moving';

function stateText(play: Play, status: EventStatus | null, say: Say): string {
  if (isInMotion(play)) return say('events.playing');
  if (play.kind === 'won') return say('events.won', { gold: gold(play.reward.gold) });
  if (status === null || play.kind === 'failed') return '';
  const { kind } = status.standing;
  return say(kind === 'playable' ? 'events.ready' : `events.${kind}`);
}

interface PlayProps {
  readonly event: EventRow;
  /** null: a visitor, or the answer has not come yet. */
  readonly status: EventStatus | null;
  readonly onDone: () => void;
}

/** The wheel or the box with its button and result. After a draw it cannot be pressed until the missions are asked anew. */
export function EventPlay({ event, status, onDone }: PlayProps) {
  const { say } = useText();
  const [motion, setMotion] = useState<Motion | null>(null);
  const [playedOn, setPlayedOn] = useState<EventStatus | null>(null);
  const { play, start } = usePlay(event, motion, onDone);
  const isBox = event.skin_type_code === 'EVS02';
  const standing = status?.standing ?? null;
  const missionId = standing?.kind === 'playable' ? standing.missionId : null;
  const mayPlay = missionId !== null && status !== playedOn && !isInMotion(play);
  const press = (): void => {
    if (missionId === null) return;
    setPlayedOn(status);
    void start(missionId);
  };
  const reward = play.kind === 'moving' || play.kind === 'won' ? play.reward : null;
  return (
    <section
      className={`stack g10 ${styles['play']}`}
      data-standing={standing?.kind ?? ''}
      data-play={play.kind}
    >
      {isBox ? (
        <LuckyBox gold={reward?.gold ?? null} onMotion={setMotion} />
      ) : (
        <Wheel
          rewards={event.reward_infos.sub_list}
          won={play.kind === 'won' ? play.reward.seq : null}
          onMotion={setMotion}
        />
      )}
      <p
        className={`bold center ${styles['result']}`}
        role="status"
        data-won={play.kind === 'won' ? play.reward.gold : ''}
      >
        {stateText(play, status, say)}
      </p>
      <p className="bad small center one-line" role="alert">
        {play.kind === 'failed' ? refusalHint('events.fault', play.fault, say) : ''}
      </p>
      {status !== null && (
        <Button look="primary" disabled={!mayPlay} onClick={press}>
          {say(isBox ? 'events.open' : 'events.spin')}
        </Button>
      )}
    </section>
  );
}
