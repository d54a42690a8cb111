import { useContext } from 'react';
import { Outlet } from 'react-router';
import { usePageNote } from '../features/offline/use-page-note.tsx';
import { AdultMark } from '../parts/matches/adult-mark.tsx';
import { LayoutContext } from '../parts/pages/route-handle.ts';
import { LiveRegion } from './live-region.tsx';
import styles from './window-layout.module.css';

/** Windows of their own. A page of another company has no mark, nor has a page of the account in a frame: the page around it has one. */
export function WindowLayout() {
  const layout = useContext(LayoutContext);
  const note = usePageNote();
  const isFramed = layout === 'account' && window.parent !== window;
  if (layout === 'empty' || isFramed) return <Outlet />;
  return (
    <div className={styles['space']}>
      {note}
      <Outlet />
      <AdultMark />
      {layout === 'live-popup' && <LiveRegion />}
    </div>
  );
}
