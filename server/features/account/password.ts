/** Passwords as argon2id in PHC form. */
import { argon2, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** What a hash costs. It stands in each hash, so that hashes of other costs can still be compared. */
export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export const presentCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

const parametersOf = (password: string, nonce: Uint8Array, cost: HashCost) => ({
  message: Buffer.from(password.normalize('NFKC')),
  nonce,
  tagLength,
  ...cost,
});

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const costText = ({ memory, passes, parallelism }: HashCost): string =>
  `m=${memory},t=${passes},p=${parallelism}`;

const phcOf = (nonce: Uint8Array, tag: Uint8Array, cost: HashCost = presentCost): string =>
  `$argon2id$v=19$${costText(cost)}$${b64(nonce)}$${b64(tag)}`;

/** null: the text names no cost. */
function costOf(text: string): HashCost | null {
  const [, memory, passes, parallelism] = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(text) ?? [];
  if (memory === undefined || passes === undefined || parallelism === undefined) return null;
  return { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
}

/** Hashes a new password. It blocks its thread for about 30 ms, so only the hash pool calls it. */
export function hashPasswordSync(password: string, cost: HashCost = presentCost): string {
  const nonce = randomBytes(16);
  return phcOf(nonce, argon2Sync('argon2id', parametersOf(password, nonce, cost)), cost);
}

/** Whether the hash has another cost than new ones have: the next login with the password replaces it. */
export const isOfOtherCost = (stored: string, cost: HashCost = presentCost): boolean =>
  stored.startsWith('$argon2id$') && !stored.startsWith(`$argon2id$v=19$${costText(cost)}$`);

/** Hashes a new password on a thread that files share: for the first members and the operators' command, not for calls. */
export async function hashPassword(password: string, cost: HashCost = presentCost): Promise<string> {
  const nonce = randomBytes(16);
  return phcOf(nonce, await derive('argon2id', parametersOf(password, nonce, cost)), cost);
}

/** A hash that matches no password. An unknown id is compared with it, so that its answer takes as long as for a wrong password. */
export const unknownMemberHash = (cost: HashCost = presentCost): string =>
  phcOf(randomBytes(16), randomBytes(tagLength), cost);

/** Whether the password matches the stored hash. It blocks its thread for about 30 ms, so only the hash pool calls it. */
export function passwordMatchesSync(password: string, stored: string): boolean {
  const [, , , cost = '', nonce = '', tag = ''] = stored.split('$');
  const wanted = Buffer.from(tag, 'base64');
  const parameters = parametersOf(password, Buffer.from(nonce, 'base64'), costOf(cost) ?? presentCost);
  const given = argon2Sync('argon2id', parameters);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
