import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useClient, useView } from '../../core/use-client.ts';
import { dialogs } from '../dialogs.ts';
import { LoginModal, PleaseLoginModal } from '../login/login-modal.tsx';
import { WinnerModal } from '../winner/winner-modal.tsx';

const HistoryModal = lazy(() =>
  import('../history/history-modal.tsx').then((part) => ({ default: part.HistoryModal })),
);
const ShareDialog = lazy(() =>
  import('../history/share-dialog.tsx').then((part) => ({ default: part.ShareDialog })),
);
const ScheduleModal = lazy(() =>
  import('../schedule/schedule-modal.tsx').then((part) => ({ default: part.ScheduleModal })),
);
const DiagnosticsModal = lazy(() =>
  import('../diagnostics/diagnostics-modal.tsx').then((part) => ({ default: part.DiagnosticsModal })),
);

/** The dialogs of the site; those that are rarely opened are loaded when they are. */
export function DialogsHost() {
  const { account } = useClient();
  const { member } = useView(account);
  const sharing = useSyncExternalStore(dialogs.subscribe, dialogs.sharing);
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  return (
    <>
      <LoginModal open={open === 'login' && member === null} />
      <PleaseLoginModal open={open === 'please-login'} />
      <WinnerModal />
      <Suspense>
        {open === 'history' && <HistoryModal open />}
        {open === 'casual-history' && <HistoryModal open casual />}
        {open === 'schedule' && <ScheduleModal open />}
        {open === 'diagnostics' && <DiagnosticsModal open />}
        {sharing !== null && <ShareDialog key={sharing.drawId} target={sharing} />}
      </Suspense>
    </>
  );
}
