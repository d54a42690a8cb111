import type * as webauthn from '@simplewebauthn/server';

/** The WebAuthn library, loaded with the first passkey that is made or used: it takes 26 MB of a node's memory. */
export const loadWebauthn = (): Promise<typeof webauthn> => import('@simplewebauthn/server');
