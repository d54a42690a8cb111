import { useEffect, useRef } from 'react';
import type { EventRow } from '../../../domain/protocol/calls/money/event-calls.ts';
import { goldShort } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { type Motion, wheelMotion } from './motion.ts';
import styles from './wheel.module.css';

type Reward = Pick<EventRow['reward_infos']['sub_list'][number], 'reward_seq_no' | 'reward_amount'>;

const R = 92;
const RIM = 99;
const VIEW = '-104 -104 208 208';
const at = (angle: number, radius: number): string =>
  `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;

/** A panel from angle to angle, radians, clockwise from the top. */
const wedge = (from: number, to: number): string =>
  `M0 0L${at(from, R)}A${R} ${R} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to, R)}Z`;

interface WheelProps {
  readonly rewards: readonly Reward[];
  /** The reward at which the wheel came to rest. */
  readonly won: number | null;
  /** Called when the parts that move are there. */
  readonly onMotion: (motion: Motion) => void;
}

/** The wheel with one panel a reward. Its turning part is a picture of its own, so that a frame of the spin paints nothing. */
export function Wheel({ rewards, won, onMotion }: WheelProps) {
  const { language } = useText();
  const turning = useRef<SVGSVGElement>(null);
  const panels = rewards.length;
  useEffect(() => {
    if (turning.current !== null) onMotion(wheelMotion(turning.current, panels));
  }, [onMotion, panels]);
  const step = (2 * Math.PI) / panels;
  return (
    <div className={styles['wheel']} data-rest={won !== null} aria-hidden>
      <svg ref={turning} className={styles['turning']} viewBox={VIEW}>
        <circle className={styles['rim']} r={RIM} />
        {rewards.map(({ reward_seq_no, reward_amount }, index) => (
          <g key={reward_seq_no} className={styles['part']} data-here={reward_seq_no === won}>
            <path className={styles['panel']} d={wedge(index * step, (index + 1) * step)} />
            <text
              className={`heavy ${styles['amount']}`}
              transform={`rotate(${((index + 0.5) * 360) / panels}) translate(0 -70)`}
            >
              {goldShort(reward_amount, language)}
            </text>
            <circle
              className={styles['pin']}
              r="2.4"
              transform={`rotate(${(index * 360) / panels}) translate(0 ${-(R + RIM) / 2})`}
            />
          </g>
        ))}
      </svg>
      <svg className={styles['still']} viewBox={VIEW}>
        <circle className={styles['hub']} r="17" />
        <circle className={styles['dot']} r="5" />
        <path className={styles['pointer']} d="M0 -83l-9 -10.5a9 9 0 0 1 18 0z" />
      </svg>
    </div>
  );
}
