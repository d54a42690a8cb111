import type { Ref } from 'react';
import styles from './lucky-box.module.css';

/** The box; `lid` is the part that opens. */
export const LuckyBox = ({ lid }: { readonly lid: Ref<SVGGElement> }) => (
  <svg className={styles['box']} viewBox="0 -40 200 200" aria-hidden>
    <rect className={styles['body']} x="36" y="66" width="128" height="82" rx="6" />
    <rect className={styles['band']} x="90" y="66" width="20" height="82" />
    <g ref={lid} className={styles['lid']}>
      <rect className={styles['top']} x="26" y="40" width="148" height="30" rx="6" />
      <rect className={styles['band']} x="90" y="40" width="20" height="30" />
      <path className={styles['bow']} d="M100 40c-34 -34 -46 4 0 0c46 4 34 -34 0 0z" />
    </g>
  </svg>
);
