import type { FeatureDialogs } from '../../parts/dialog-chunk.tsx';
import { LoginModal, PleaseLoginModal } from './login-modal.tsx';

declare module '../../core/dialogs.ts' {
  interface DialogNames {
    login: true;
    'please-login': true;
  }
}

export const accountDialogs: FeatureDialogs = {
  mounted: { login: LoginModal, 'please-login': PleaseLoginModal },
};
