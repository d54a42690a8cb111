import { Pause, Play } from 'lucide-react';
import { IconButton } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { gaps, type Pace, speeds } from './pace.ts';
import type { ReplayStore } from './replay-store.ts';
import styles from './controls.module.css';

interface PaceProps {
  readonly store: ReplayStore;
  readonly playing: boolean;
  readonly pace: Pace;
}

/** Play and pause, the speed, and the longest wait. */
export function PaceControls({ store, playing, pace }: PaceProps) {
  const { say } = useText();
  return (
    <>
      <IconButton
        aria-label={say(playing ? 'replay.pause' : 'replay.play')}
        aria-pressed={playing}
        data-play
        onClick={() => store.setPlaying(!playing)}
      >
        {playing ? <Pause size={18} /> : <Play size={18} />}
      </IconButton>
      <label className={`row g6 soft tiny ${styles['choice']}`}>
        {say('replay.speed')}
        <select
          className="num"
          value={pace.speed}
          onChange={({ target }) => store.setPace({ ...pace, speed: Number(target.value) })}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              ×{speed}
            </option>
          ))}
        </select>
      </label>
      <label className={`row g6 soft tiny ${styles['choice']}`}>
        {say('replay.gap')}
        <select
          className="num"
          value={pace.maxGapMs}
          onChange={({ target }) => store.setPace({ ...pace, maxGapMs: Number(target.value) })}
        >
          {gaps.map((gap) => (
            <option key={gap} value={gap}>
              {say('replay.gap.seconds', { seconds: gap / 1000 })}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
