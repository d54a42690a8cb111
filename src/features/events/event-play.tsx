import { useState } from 'react';
import type { EventRow, EventStatus } from '../../../domain/protocol/calls/money/event-calls.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { LuckyBox } from './lucky-box.tsx';
import type { Motion } from './motion.ts';
import { type Play, usePlay } from './use-play.ts';
import { Wheel } from './wheel.tsx';
import styles from './events.module.css';

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
      <p className={`bad small center ${styles['fault']}`} role="alert">
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
