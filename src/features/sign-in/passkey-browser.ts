/** The browser's part of passkeys. Answers are JSON for the core; failures are values. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { PasskeyFault } from './sign-in-faults.ts';

/** Options for navigator.credentials, as JSON of WebAuthn. */
type PasskeyOptions = DataOf<'passkey.passkeyChallenge'>['OPTIONS'];

export const hasPasskeys = browserSupportsWebAuthn;

function whyOf(error: unknown): PasskeyFault['why'] {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'held';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'browser';
}

async function answerOf(ask: () => Promise<unknown>): Promise<Result<string, PasskeyFault>> {
  try {
    return ok(JSON.stringify(await ask()));
  } catch (error) {
    return refused({ kind: 'passkey', why: whyOf(error) });
  }
}

/** The options are the server's, as its library made them for this one. */
export const askForPasskey = (options: PasskeyOptions): Promise<Result<string, PasskeyFault>> =>
  answerOf(() => startAuthentication({ optionsJSON: options }));

export const createPasskey = (options: PasskeyOptions): Promise<Result<string, PasskeyFault>> =>
  answerOf(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
