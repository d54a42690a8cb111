import { useEffect, useRef } from 'react';
import { goldExact } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { boxMotion, type Motion } from './motion.ts';
import styles from './lucky-box.module.css';

const VIEW = '0 -50 200 210';

interface BoxProps {
  /** The content of the box; null: not known yet. */
  readonly gold: number | null;
  /** Called when the parts that move are there. */
  readonly onMotion: (motion: Motion) => void;
}

/** The box. Its lid and its prize are pictures of their own, so that a frame of their motion paints nothing. */
export function LuckyBox({ gold, onMotion }: BoxProps) {
  const { language } = useText();
  const box = useRef<HTMLDivElement>(null);
  const lid = useRef<SVGSVGElement>(null);
  const prize = useRef<HTMLElement>(null);
  useEffect(() => {
    if (box.current === null || lid.current === null || prize.current === null) return;
    onMotion(boxMotion({ box: box.current, lid: lid.current, prize: prize.current }));
  }, [onMotion]);
  return (
    <div ref={box} className={styles['box']} aria-hidden>
      <svg viewBox={VIEW}>
        <ellipse className={styles['inside']} cx="100" cy="70" rx="64" ry="12" />
      </svg>
      <svg viewBox={VIEW}>
        <rect className={styles['body']} x="36" y="66" width="128" height="84" rx="8" />
        <rect className={styles['band']} x="90" y="66" width="20" height="84" />
      </svg>
      <svg ref={lid} className={styles['lid']} viewBox={VIEW}>
        <rect className={styles['top']} x="26" y="40" width="148" height="30" rx="8" />
        <rect className={styles['band']} x="90" y="40" width="20" height="30" />
        <path className={styles['bow']} d="M100 40c-34 -34 -46 4 0 0c46 4 34 -34 0 0z" />
      </svg>
      <b ref={prize} className={`gold center heavy ${styles['prize']}`}>
        {gold === null ? '' : goldExact(gold, language)}
      </b>
    </div>
  );
}
