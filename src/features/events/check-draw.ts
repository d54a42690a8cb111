/** Repeats a draw in the member's browser: the promised hash, then the reward (N3, N4). */
import { rewardAt } from '../../../domain/events/reward-table.ts';
import type { EventStatus } from '../../../domain/protocol/calls/money/event-calls.ts';

type Draw = EventStatus['draws'][number];

/** `hash-wrong`: the seed is not the one that was promised. `table-wrong`: nor is the table. `reward-wrong`: the seed draws another reward. */
export type Checked = 'right' | 'hash-wrong' | 'table-wrong' | 'reward-wrong';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function hmac(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', imported, bytesOf(text)));
}

/** Gold of the reward at which the digest points; null: the table does not reach it. */
const goldAt = (chances: NonNullable<Draw['chances']>, digest: string): number | null =>
  rewardAt(
    chances.map(([, gold, percentage]) => ({ gold, percentage })),
    digest,
  )?.gold ?? null;

/** Whether this browser can check: pages without TLS have no cryptography. */
export const canCheck = (): boolean => isSecureContext;

export const isCheckable = (
  draw: Draw,
): draw is Draw & { readonly seed: string; readonly chances: NonNullable<Draw['chances']> } =>
  draw.seed !== null && draw.chances != null;

/** null: the seed is not public yet, or the table was not kept. */
export async function checkDraw(draw: Draw): Promise<Checked | null> {
  if (!isCheckable(draw)) return null;
  if ((await sha256(draw.seed)) !== draw.seed_hash) return 'hash-wrong';
  const table = await sha256(`${draw.seed}\n${JSON.stringify(draw.chances)}`);
  if (draw.promise != null && table !== draw.promise) return 'table-wrong';
  return goldAt(draw.chances, await hmac(draw.seed, draw.name)) === draw.reward_amount
    ? 'right'
    : 'reward-wrong';
}
