/**
 * Encrypts small texts of a member for the database (AES-256-GCM). A sealed text opens only for its own member, so rows cannot be swapped.
 * The key stands in another table: a dump of one table shows nothing, a dump of the whole database shows both.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function seal(key: Buffer, memberId: number, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(memberId)));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws if the text was changed or is another member's. */
export function unseal(key: Buffer, memberId: number, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(String(memberId)))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
