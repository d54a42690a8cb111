/** Passwords as argon2id in PHC form. The parameters stand in each hash, so they can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

const hashWith = async (password: string, nonce: Uint8Array): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  });

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${b64(nonce)}$${b64(await hashWith(password, nonce))}`;
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = stored.split('$');
  const wanted = Buffer.from(tag, 'base64');
  const given = await hashWith(password, Buffer.from(nonce, 'base64'));
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
