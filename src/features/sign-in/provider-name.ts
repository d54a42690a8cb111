import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';

const providers: Readonly<Record<SocialProvider, true>> = {
  naver: true,
  kakao: true,
  facebook: true,
  google: true,
};

/** Whether the name in an address is a provider's. */
export const isSocialProvider = (name: string): name is SocialProvider => Object.hasOwn(providers, name);
