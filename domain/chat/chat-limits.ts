/** Limits of the chat (J1, J2). */
import { DAY_MS } from '../time/korean-time.ts';

export const chatLimits = {
  /** Characters of a message, as they are counted for the member (code points). */
  characters: 300,
  /** Its bytes in UTF-8: 300 Korean characters and some emoji. */
  bytes: 1200,
  /** Earlier messages that are shown beside the newest one. */
  earlier: 199,
  /** A member may write this many messages within `floodMs`, over all rooms. */
  floodMessages: 8,
  floodMs: 10_000,
  /** First characters of a message that a reply shows. */
  quoted: 60,
  /** Rooms that one connection may be in. */
  rooms: 8,
} as const;

/** Messages of a room that are shown. */
export const SHOWN_MESSAGES = chatLimits.earlier + 1;

/** How long messages are kept: those of two members longer, because nobody else can read them. */
export const keptMs = { public: 7 * DAY_MS, match: 7 * DAY_MS, one: 30 * DAY_MS } as const;

/** A request for a chat between two members. */
export const inviteLimits = {
  /** Unanswered, it ends after this time. */
  waitMs: 180_000,
  /** Requests that a member may make within `everyMs`. */
  most: 5,
  everyMs: 60_000,
} as const;

/** Longest time for which an operator mutes a member. */
export const muteLimits = { minutes: 43_200 } as const;
