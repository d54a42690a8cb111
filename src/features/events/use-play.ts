import { type RefObject, useRef, useState } from 'react';
import type { EventView, RewardFault } from '../../../worker/features/events/events-api.ts';
import { useClient } from '../../core/use-client.ts';
import { openLid, spin } from './motion.ts';

/** The server's draw comes first: the motion ends where the reward is. */
export type Play =
  | { readonly kind: 'idle' | 'drawing' }
  | { readonly kind: 'won'; readonly gold: number }
  | { readonly kind: 'failed'; readonly fault: RewardFault };

interface PlayState {
  readonly play: Play;
  readonly moving: RefObject<SVGGElement | null>;
  readonly start: (missionId: number) => Promise<void>;
}

export function usePlay(event: EventView, onDone: () => void): PlayState {
  const { core } = useClient();
  const moving = useRef<SVGGElement>(null);
  const [play, setPlay] = useState<Play>({ kind: 'idle' });
  const start = async (missionId: number): Promise<void> => {
    setPlay({ kind: 'drawing' });
    const answer = await core.events.takeReward(event.event_id, missionId);
    if (answer.ok) {
      const panels = event.reward_infos.sub_list;
      const panel = panels.findIndex(({ reward_seq_no }) => reward_seq_no === answer.value.seq);
      const element = moving.current;
      if (element !== null && panel >= 0) {
        if (event.skin_type_code === 'EVS02') await openLid(element);
        else await spin(element, panel, panels.length);
      }
      setPlay({ kind: 'won', gold: answer.value.gold });
    } else setPlay({ kind: 'failed', fault: answer.error });
    onDone();
  };
  return { play, moving, start };
}
