/** Passwords as argon2id in PHC form. */
import { argon2, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

const parametersOf = (password: string, nonce: Uint8Array) => ({
  message: Buffer.from(password.normalize('NFKC')),
  nonce,
  memory,
  passes,
  parallelism,
  tagLength,
});

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const phcOf = (nonce: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${b64(nonce)}$${b64(tag)}`;

/** Hashes a new password. It blocks its thread for about 30 ms, so only the hash pool calls it. */
export function hashPasswordSync(password: string): string {
  const nonce = randomBytes(16);
  return phcOf(nonce, argon2Sync('argon2id', parametersOf(password, nonce)));
}

/** Hashes a new password on a thread that files share: for the first members and the operators' command, not for calls. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return phcOf(nonce, await derive('argon2id', parametersOf(password, nonce)));
}

/** A hash that matches no password. An unknown id is compared with it, so that its answer takes as long as for a wrong password. */
export const unknownMemberHash = (): string => phcOf(randomBytes(16), randomBytes(tagLength));

/** Whether the password matches the stored hash. It blocks its thread for about 30 ms, so only the hash pool calls it. */
export function passwordMatchesSync(password: string, stored: string): boolean {
  const [, , , , nonce = '', tag = ''] = stored.split('$');
  const wanted = Buffer.from(tag, 'base64');
  const given = argon2Sync('argon2id', parametersOf(password, Buffer.from(nonce, 'base64')));
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
