/**
 * Rows of the chat socket (F6): the namespace CHAT_NAMESPACE beside the betting socket's. Every question is acknowledged: `ok` with its
 * answer, or a refusal with its code.
 */
import * as z from 'zod/mini';
import { chatLimits, SHOWN_MESSAGES } from '../../chat/chat-limits.ts';

export const CHAT_NAMESPACE = '/chat';

const room = z.string().check(z.minLength(1), z.maxLength(60));
/** The client's own id of a message or request: the same message sent again keeps its number. */
const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** A member's number, or the login id. */
const memberKey = z.string().check(z.minLength(1), z.maxLength(100));
const inviteId = z.string().check(z.regex(/^[0-9a-f-]{36}$/));
const whole = z.int().check(z.nonnegative());
/** Longer texts are refused by the rule, shorter than a frame. */
const typed = z.string().check(z.maxLength(10 * chatLimits.bytes));

/** Questions by name, as the specification names them; `LeaveRoom`, `ChatMore` and `CloseOneOnOne` are this site's. */
export const chatQuestions = {
  /** `after`: the newest number that the client has. `notify`: it wants to know who comes and goes. */
  JoinRoom: z.object({
    room,
    mode: z.optional(z.string().check(z.maxLength(20))),
    after: z._default(z.optional(whole), 0),
    notify: z._default(z.optional(z.boolean()), false),
  }),
  LeaveRoom: z.object({ room }),
  ChatMore: z.object({ room, after: whole }),
  /** `reply`: the number of the message in this room that is answered; the specification's clients leave it out. */
  SendMsg: z.object({ room, msg: typed, cid: clientId, reply: z.optional(z.nullable(whole)) }),
  BetShare: z.object({ room, game_code: z.int(), drawid: z.int(), cid: clientId }),
  CreateOneOnOne: z.object({ inviteMbId: memberKey, inviteMbNick: z.string().check(z.maxLength(40)) }),
  acceptOneOnOneRoom: z.object({ inviteid: inviteId }),
  rejectOneOnOneRoom: z.object({ inviteid: inviteId }),
  /** One of the two closes their room for both. */
  CloseOneOnOne: z.object({ room }),
} as const;
export type ChatQuestion = keyof typeof chatQuestions;
export type ChatQuestionRow<Name extends ChatQuestion> = z.output<(typeof chatQuestions)[Name]>;

/**
 * login: visitors only read. closed: the site's chat is closed. room: no such room, or not the member's. banned: a banned word. flood: too
 * many messages; `waitMs`. muted: by an operator; `until`, `reason`. denied: the other member takes no chats. admin, self: not with them.
 * gone: the request was answered or has ended. ended: a room of two that one of them closed. busy: the server has no room for it now. bet: no such bet of the member.
 * quote: the message that is answered is not there, or the member does not see it.
 */
export const chatRefusalCodes = [
  'login',
  'closed',
  'room',
  'empty',
  'long',
  'banned',
  'flood',
  'muted',
  'denied',
  'admin',
  'self',
  'gone',
  'ended',
  'busy',
  'bet',
  'quote',
  'error',
] as const;
export type ChatRefusalCode = (typeof chatRefusalCodes)[number];

export const chatRefusal = z.object({
  ok: z.literal(false),
  /** Codes of newer releases count as `error`. */
  code: z.catch(z.enum(chatRefusalCodes), 'error'),
  waitMs: z.optional(z.number()),
  until: z.optional(z.number()),
  reason: z.optional(z.string()),
});
export type ChatRefusalRow = z.output<typeof chatRefusal>;

/** A message that another one answers, as a reader without a block list sees it. */
const chatQuote = z.object({
  seq: z.int(),
  userId: z.string(),
  /** Empty: the site's own account, or the message is no longer kept. */
  nickname: z.string(),
  /** The first characters; empty: a shared bet, or a message that was removed or is no longer kept. */
  text: z.string(),
  isBet: z.boolean(),
  state: z.catch(z.enum(['shown', 'removed', 'gone']), 'gone'),
});
export type ChatQuoteRow = z.output<typeof chatQuote>;

/** The entity of the specification (O9), with its number in the room. */
export const chatItem = z.object({
  seq: z.int(),
  userId: z.string(),
  nickname: z.string(),
  isAdmin: z.boolean(),
  /** Empty once it was removed. */
  message: z.string(),
  bet: z.nullable(z.object({ game_code: z.int(), drawid: z.int() })),
  /** Server ms. */
  at: z.number(),
  cid: z.string(),
  removed: z.boolean(),
  /** The answered message; only a reply has one. */
  reply: z.optional(z.nullable(chatQuote)),
});
export type ChatItemRow = z.output<typeof chatItem>;

const page = {
  items: z.array(chatItem).check(z.maxLength(SHOWN_MESSAGES)),
  last: z.int(),
  /** Numbers among the newest messages that were removed. */
  removed: z.array(z.int()),
};
const muted = z.nullable(z.object({ until: z.number(), reason: z.string() }));
export const chatPageAnswer = z.object({ ok: z.literal(true), ...page });
export const joinedAnswer = z.object({
  ok: z.literal(true),
  ...page,
  /** Connections in the room, over all nodes. */
  people: z.int(),
  /** null: a visitor. */
  me: z.nullable(z.object({ userId: z.string(), isAdmin: z.boolean() })),
  muted,
  /** Members whom the member has blocked. */
  blocked: z.array(z.string()),
  /** The other member of a room of two; null: another room. */
  other: z.nullable(z.object({ userId: z.string(), nickname: z.string() })),
});
export type JoinedRow = z.output<typeof joinedAnswer>;
export const sentAnswer = z.object({ ok: z.literal(true), item: chatItem });
export const doneAnswer = z.object({ ok: z.literal(true) });
/** `room`: of the two, where a request was accepted. */
export const answeredInvite = z.object({ ok: z.literal(true), room: z.optional(z.string()) });
/** `room`: the two have it already, and nobody was asked. */
export const invitedAnswer = z.object({
  ok: z.literal(true),
  inviteid: z.string(),
  until: z.number(),
  room: z.optional(z.string()),
});

const invite = { inviteid: z.string(), userId: z.string(), nickname: z.string() };
/** Events from the server by name. */
export const chatEvents = {
  ChatItems: z.object({ room: z.string(), items: z.array(chatItem) }),
  ChatRemoved: z.object({ room: z.string(), seq: z.int() }),
  /** Who came and went; `more`: how many beyond the names. */
  ChatNotes: z.object({
    room: z.string(),
    joined: z.array(z.string()),
    left: z.array(z.string()),
    more: z.int(),
  }),
  /** The newest number of a room, so that a lost message is noticed when none follows. */
  ChatHead: z.object({ room: z.string(), seq: z.int(), people: z.int() }),
  /** `until` 0: the member may write again. */
  ChatMuted: z.object({ until: z.number(), reason: z.string() }),
  /** The site's chat opens or closes. */
  ChatOpen: z.object({ open: z.boolean() }),
  /** Sent to the invited member. */
  InviteOneOnOneRoom: z.object({ ...invite, until: z.number() }),
  /** To both: the request was accepted, and this is their room. */
  InviteOneOnOneRoomUid: z.object({ ...invite, room: z.string() }),
  /** Sent to the member who asked. */
  rejectOneOnOneRoom: z.object(invite),
  /** Sent to both: one of them has closed their room. */
  OneOnOneClosed: z.object({ room: z.string() }),
  /** To a connection that begins, after the events above: the member's rooms of two and open requests, so that ended ones are noticed. */
  OneOnOneRooms: z.object({ rooms: z.array(z.string()), invites: z.array(z.string()) }),
} as const;
export type ChatEvent = keyof typeof chatEvents;
export type ChatEventRow<Name extends ChatEvent> = z.output<(typeof chatEvents)[Name]>;
