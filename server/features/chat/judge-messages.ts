/** Judges messages of one room by what their members have written and by mutes, before any of them gets a number. */
import { chatLimits } from '../../../domain/chat/chat-limits.ts';
import type { ChatRefusalRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { Mute } from './chat-members.ts';

export interface ChatDraft {
  readonly room: string;
  readonly memberId: number;
  readonly cid: string;
  readonly message: string;
  readonly bet: { readonly game_code: number; readonly drawid: number } | null;
  /** The number of the message that is answered; null: none. */
  readonly reply: number | null;
}

export const refusal = (
  code: ChatRefusalRow['code'],
  more: Omit<ChatRefusalRow, 'ok' | 'code'> = {},
): ChatRefusalRow => ({ ok: false, code, ...more });

export interface Known {
  readonly mutes: ReadonlyMap<number, Mute>;
  /** When the members wrote lately, over all rooms; ms, oldest first. Accepted messages are added. */
  readonly times: ReadonlyMap<number, number[]>;
}

/** null: the message may be written. */
export function judgeMessage({ memberId }: ChatDraft, { mutes, times }: Known, now: number) {
  const mute = mutes.get(memberId);
  if (mute !== undefined) return refusal('muted', { ...mute });
  const lately = times.get(memberId) ?? [];
  const { floodMessages, floodMs } = chatLimits;
  const oldest = lately.at(-floodMessages);
  if (oldest !== undefined && oldest + floodMs > now)
    return refusal('flood', { waitMs: Math.min(floodMs, oldest + floodMs - now) });
  lately.push(now);
  return null;
}
