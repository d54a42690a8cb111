import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import styles from './stage.module.css';

interface StageProps {
  readonly gameCode: CasualGameCode;
  /** The round whose result is shown. Another round restarts the animation. */
  readonly round: string;
  readonly result: number | null;
  readonly drawing: boolean;
}

function Coin() {
  return (
    <div className={styles['coin']}>
      <div className={styles['heads']}>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path
            d="M5 15.5 9.8 8.6l3.2 4.5L18.5 6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </div>
      <div className={styles['tails']}>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path
            d="m12 3.6 2.6 5.5 5.9.8-4.3 4.1 1.1 6-5.3-2.9L6.700 20l1.100-6-4.300-4.100 5.900-.8z"
            fill="currentColor"
          />
        </svg>
      </div>
    </div>
  );
}

function Court() {
  return (
    <svg className={styles['field']} viewBox="0 0 240 130" aria-hidden>
      <path className={styles['ground']} d="M20 116h200" />
      <circle className={styles['circle']} cx="120" cy="116" r="46" />
      <g className={styles['home']}>
        <circle cx="84" cy="64" r="10" />
        <path d="M84 76v22m0-14 12-16m-12 16-11 8m11 6-8 18m8-18 8 18" />
      </g>
      <g className={styles['away']}>
        <circle cx="156" cy="64" r="10" />
        <path d="M156 76v22m0-14-12-16m12 16 11 8m-11 6 8 18m-8-18-8 18" />
      </g>
      <g className={styles['ball']}>
        <circle cx="120" cy="44" r="11" />
        <path d="M109 44h22M120 33v22" />
      </g>
    </svg>
  );
}

function Goal() {
  return (
    <svg className={styles['field']} viewBox="0 0 240 130" aria-hidden>
      <path
        className={styles['net']}
        d="M50 30h140M50 45h140M50 60h140M70 14v62m25-62v62m25-62v62m25-62v62m25-62v62"
      />
      <path className={styles['frame']} d="M46 80V12h148v68" />
      <path className={styles['ground']} d="M14 82h212" />
      <g className={styles['ball']}>
        <circle cx="120" cy="112" r="11" />
        <path d="m120 107 4.500 3.300-1.700 5.300h-5.600l-1.700-5.300z" />
      </g>
    </svg>
  );
}

const fields = { 60: Court, 61: Coin, 62: Goal } as const;

/** The picture of a game, animated by CSS alone. Its result is shown in words beside it. */
export function CasualStage({ gameCode, round, result, drawing }: StageProps) {
  const Field = fields[gameCode];
  return (
    <div className={styles['stage']} data-game={gameCode} data-result={result ?? ''} data-drawing={drawing}>
      <Field key={round} />
    </div>
  );
}
