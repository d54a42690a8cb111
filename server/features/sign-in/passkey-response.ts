/** Reads the browser's answers of WebAuthn. What does not fit is null. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { jsonOf } from '../../../domain/row.ts';

const base64url = z.string().regex(/^[\w-]+$/);
const common = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).catch({}),
};

const loginResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const newKeyResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.enum(transports)).max(transports.length).optional().catch(undefined),
  }),
});

const clientData = z.object({ challenge: z.string() });

export const readLoginResponse = (text: string): AuthenticationResponseJSON | null =>
  (loginResponse.safeParse(jsonOf(text)).data as AuthenticationResponseJSON | undefined) ?? null;

export const readNewKeyResponse = (text: string): RegistrationResponseJSON | null =>
  (newKeyResponse.safeParse(jsonOf(text)).data as RegistrationResponseJSON | undefined) ?? null;

/** The challenge that the authenticator has signed; an empty text if it cannot be read. */
export const challengeOf = ({
  response: { clientDataJSON },
}: AuthenticationResponseJSON | RegistrationResponseJSON): string =>
  clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge ?? '';
