/** The browser's part of passkeys. Answers are JSON for the core; failures are values. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Result } from '../../../domain/result.ts';
import type { PasskeyOptions } from '../../../worker/features/sign-in/sign-in-api.ts';

/** `held`: the device has a passkey of this member. `browser`: the browser cannot do it. */
export type BrowserRefusal = 'cancelled' | 'held' | 'browser';

export const hasPasskeys = browserSupportsWebAuthn;

function refusalOf(error: unknown): BrowserRefusal {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'held';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'browser';
}

async function answerOf(ask: () => Promise<unknown>): Promise<Result<string, BrowserRefusal>> {
  try {
    return { ok: true, value: JSON.stringify(await ask()) };
  } catch (error) {
    return { ok: false, error: refusalOf(error) };
  }
}

/** The options are the server's, as its library made them for this one. */
export const askForPasskey = (options: PasskeyOptions): Promise<Result<string, BrowserRefusal>> =>
  answerOf(() => startAuthentication({ optionsJSON: options }));

export const createPasskey = (options: PasskeyOptions): Promise<Result<string, BrowserRefusal>> =>
  answerOf(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
