import { dialogs } from '../../core/browser/dialogs.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand, type FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';
import { IdleHost, idleWarning } from './idle-host.tsx';
import { loginHold } from './login-chunks.ts';
import { sessionNoticeChunk } from './session-notice-host.tsx';
import { LoginModal, PleaseLoginModal } from './login-modal.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    login: true;
    'please-login': true;
    'other-device': true;
  }
}

const memberFrame = createTextChunk(
  'src/features/account/member-frame-dialog.tsx',
  async () => (await import('./member-frame-dialog.tsx')).MemberFrameDialog,
);

const otherDevice = createTextChunk(
  'src/features/account/other-device-dialog.tsx',
  async () => (await import('./other-device-dialog.tsx')).OtherDeviceDialog,
);

export const accountDialogs: FeatureDialogs = {
  named: {
    'other-device': dialogOnDemand({
      chunk: otherDevice,
      props: {},
      title: 'other-device.title',
      onClose: () => dialogs.interrupt(null),
    }),
    'member-frame': dialogOnDemand({ chunk: memberFrame, props: {}, title: 'account.page' }),
  },
  chunks: [idleWarning, loginHold, memberFrame, otherDevice, sessionNoticeChunk],
  mounted: { login: LoginModal, 'please-login': PleaseLoginModal, 'idle-warning': IdleHost },
};
