/** A passkey in software: makes the answers that a browser gives, right or wrong in one part. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const UP = 0x01;
const UV = 0x04;
const HAS_KEY = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

export interface Signing {
  readonly challenge: string;
  readonly origin: string;
  /** The RP id. */
  readonly host: string;
  readonly counter?: number;
  /** False: the authenticator did not check the person. */
  readonly verified?: boolean;
  readonly type?: string;
}

/** Authenticator data up to the counter. */
function headOf({ host, counter = 1, verified = true }: Signing, more = 0): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([UP | (verified ? UV : 0) | more]), count]);
}

const clientDataOf = ({ challenge, origin, type }: Signing, otherwise: string): Buffer =>
  Buffer.from(JSON.stringify({ type: type ?? otherwise, challenge, origin, crossOrigin: false }));

export function createSoftAuthenticator() {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const answer = (response: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  return {
    id: base64url(id),
    /** The answer of navigator.credentials.create. */
    create(signing: Signing): string {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([headOf(signing, HAS_KEY), Buffer.alloc(16), length, id, coseKey]);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: base64url(clientDataOf(signing, 'webauthn.create')),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    /** The answer of navigator.credentials.get. */
    get(signing: Signing, userHandle?: string): string {
      const clientData = clientDataOf(signing, 'webauthn.get');
      const authData = headOf(signing);
      const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(privateKey);
      return answer({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(userHandle === undefined ? {} : { userHandle }),
      });
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>;
