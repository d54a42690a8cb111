/** The marks of social providers in the shapes and colours that their owners publish: unchanged, and on the owner's own ground. */
import type { ReactNode } from 'react';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import styles from './provider-mark.module.css';

const marks: Readonly<Record<SocialProvider, ReactNode>> = {
  naver: <path fill="#fff" d="M16.27 12.85 7.38 0H0v24h7.73V11.16L16.62 24H24V0h-7.73z" />,
  kakao: (
    <path d="M12 2C5.37 2 0 6.2 0 11.38c0 3.35 2.24 6.29 5.61 7.94l-1.14 4.2c-.1.37.32.67.64.45l5-3.3c.61.06 1.24.1 1.89.1 6.63 0 12-4.2 12-9.39S18.63 2 12 2z" />
  ),
  facebook: (
    <path
      fill="#0866ff"
      d="M24 12.07C24 5.45 18.63.07 12 .07S0 5.45 0 12.07c0 6 4.39 10.96 10.13 11.86v-8.39H7.08v-3.47h3.05V9.43c0-3.01 1.79-4.67 4.53-4.67 1.31 0 2.69.24 2.69.24v2.95h-1.52c-1.49 0-1.95.92-1.95 1.87v2.25h3.33l-.54 3.47h-2.79v8.39C19.61 23.03 24 18.06 24 12.07z"
    />
  ),
  google: (
    <>
      <path
        fill="#4285f4"
        d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z"
      />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z"
      />
      <path fill="#fbbc05" d="M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86z" />
      <path
        fill="#ea4335"
        d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84C6.71 7.31 9.14 5.38 12 5.38z"
      />
    </>
  ),
};

/** The name beside it says whose mark it is. */
export const ProviderMark = ({ provider }: { readonly provider: SocialProvider }) => (
  <span className={`rigid ${styles['mark']}`} data-mark={provider} aria-hidden>
    <svg viewBox="0 0 24 24">{marks[provider]}</svg>
  </span>
);
