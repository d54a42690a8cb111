import type { ReactNode } from 'react';
import { LuckyBox } from './lucky-box.tsx';
import { Wheel } from './wheel.tsx';

const nothing = (): void => {};

/** The wheel or the box of an event at rest, as members see it. */
export const useEventPicture = (
  skin: string,
  rewards: readonly { readonly seq: number; readonly gold: number }[],
): ReactNode =>
  skin === 'EVS02' ? (
    <LuckyBox gold={null} onMotion={nothing} />
  ) : (
    <Wheel
      rewards={rewards.map(({ seq, gold }) => ({ reward_seq_no: seq, reward_amount: gold }))}
      won={null}
      onMotion={nothing}
    />
  );
