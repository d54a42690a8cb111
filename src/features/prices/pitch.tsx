import styles from './home.module.css';

/** A pitch seen from above, with a price that climbs over it. It is drawn, so that a new site needs no picture file. */
export const Pitch = () => (
  <svg className={styles['pitch']} viewBox="0 0 400 260" fill="none" aria-hidden>
    <g stroke="var(--brand)" strokeWidth="1.5" opacity="0.34">
      <rect x="20" y="20" width="360" height="220" rx="6" />
      <path d="M200 20v220M20 80h52v100H20M380 80h-52v100h52" />
      <circle cx="200" cy="130" r="38" />
    </g>
    <path
      d="M34 196 88 168l38 18 50-58 44 22 52-70 40 20 56-52"
      stroke="var(--brand)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g fill="var(--surface)" stroke="var(--brand)" strokeWidth="3">
      <circle cx="176" cy="128" r="5" />
      <circle cx="272" cy="80" r="5" />
    </g>
    <circle cx="368" cy="48" r="9" fill="var(--live)" />
    <circle cx="368" cy="48" r="16" stroke="var(--live)" strokeWidth="2" opacity="0.5" />
  </svg>
);
