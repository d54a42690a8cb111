/** Providers of social logins, in the order of the login panel (B1). */
export const socialProviders = ['naver', 'kakao', 'facebook', 'google'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The page to which a provider sends the member back; it is registered at the provider. */
export const socialReturnPath = (provider: SocialProvider): string => `/login/social/${provider}`;
