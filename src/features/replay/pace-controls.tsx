import { Pause, Play } from 'lucide-react';
import { IconButton } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { gaps, type Pace, speeds } from './pace.ts';
import type { ReplayStore } from './replay-store.ts';
import { Select } from '../../parts/forms/select.tsx';
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
        <Select
          className="num"
          value={pace.speed}
          onChange={(speed) => store.setPace({ ...pace, speed })}
          options={speeds.map((value) => ({ value, text: `×${value}` }))}
        />
      </label>
      <label className={`row g6 soft tiny ${styles['choice']}`}>
        {say('replay.gap')}
        <Select
          className="num"
          value={pace.maxGapMs}
          onChange={(maxGapMs) => store.setPace({ ...pace, maxGapMs })}
          options={gaps.map((value) => ({
            value,
            text: say('replay.gap.seconds', { seconds: value / 1000 }),
          }))}
        />
      </label>
    </>
  );
}
