import type { Ref } from 'react';
import type { EventView } from '../../../worker/features/events/events-api.ts';
import { useText } from '../../text/i18n.ts';
import styles from './wheel.module.css';

type Reward = EventView['reward_infos']['sub_list'][number];

const R = 96;
const at = (angle: number, radius: number): string =>
  `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;

/** A panel from angle to angle, radians, clockwise from the top. */
const wedge = (from: number, to: number): string =>
  `M0 0L${at(from, R)}A${R} ${R} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to, R)}Z`;

interface WheelProps {
  readonly rewards: readonly Reward[];
  readonly turning: Ref<SVGGElement>;
}

/** The wheel with one panel a reward. `turning` is the part that turns. */
export function Wheel({ rewards, turning }: WheelProps) {
  const { language } = useText();
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const step = (2 * Math.PI) / rewards.length;
  return (
    <svg className={styles['wheel']} viewBox="-104 -112 208 216" aria-hidden>
      <g ref={turning} className={styles['turning']}>
        {rewards.map(({ reward_seq_no, reward_amount }, index) => (
          <g key={reward_seq_no}>
            <path className={styles['panel']} d={wedge(index * step, (index + 1) * step)} />
            <text
              className={styles['amount']}
              transform={`rotate(${((index + 0.5) * 360) / rewards.length}) translate(0 -72)`}
            >
              {short.format(reward_amount)}
            </text>
          </g>
        ))}
        <circle className={styles['hub']} r="14" />
      </g>
      <path className={styles['pointer']} d="M0 -84l-9 -22h18z" />
    </svg>
  );
}
