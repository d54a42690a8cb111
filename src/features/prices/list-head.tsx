import { CalendarDays, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { SiteClock } from '../../parts/matches/site-clock.tsx';
import { useText } from '../../text/i18n.ts';
import { useLayoutRoom } from '../layouts/use-layouts.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { DensityButton } from '../../parts/forms/density-choice.tsx';
import styles from './list-head.module.css';

/** The status bar of a game's list: its name, its counts, the clock, and a button that opens the schedule. */
export function ListHead({
  title,
  hasLayouts,
  children,
}: {
  readonly title: string;
  readonly hasLayouts: boolean;
  readonly children: ReactNode;
}) {
  const { say } = useText();
  const hasRoom = useLayoutRoom();
  return (
    <header className={`row ${styles['status']}`}>
      <h1>{title}</h1>
      {children}
      <div className="row push">
        <span className={`soft right ${styles['clock']}`}>
          <SiteClock />
        </span>
        {hasLayouts && hasRoom && (
          <IconButton
            aria-label={say('live.layouts')}
            aria-haspopup="dialog"
            onClick={() => dialogs.show('layouts')}
          >
            <Rows3 size={18} className={styles['columns'] ?? ''} />
          </IconButton>
        )}
        <DensityButton />
        <Button onClick={() => dialogs.show('schedule')}>
          <CalendarDays size={16} aria-hidden /> {say('live.schedule')}
        </Button>
      </div>
    </header>
  );
}
