/** The chat as windows see it: rooms, requests between two members, and what operators do there. */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type { Observable } from 'rxjs';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { ChatRefusalCode, ChatRefusalRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { Fault, NoAnswer } from '../../../domain/fault.ts';
import type { TextPart } from '../../../domain/text/links-in-text.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountPort } from '../account/account-api.ts';

/** `data`: ms until the member may try again; the end of a mute, server ms, and its reason. */
type ChatRefusal = Extract<Fault<Omit<ChatRefusalRow, 'ok' | 'code'>>, { readonly kind: 'code' }>;
/** Why a message, a request or a room was refused, or that no answer came. */
export type ChatFault = NoAnswer | (ChatRefusal & { readonly code: ChatRefusalCode });

/** The message that another one answers. */
export interface ChatQuote {
  readonly seq: number;
  /** Empty: the site's own account, or the member does not see the message. */
  readonly nickname: string;
  /** The first characters; empty unless `kind` is text. */
  readonly text: string;
  /** 'removed': by an operator. 'hidden': its author is blocked by the member. 'gone': it is no longer kept. */
  readonly kind: 'text' | 'bet' | 'removed' | 'hidden' | 'gone';
  /** It stands among the lines. */
  readonly isHeld: boolean;
}

/** A line of a room. */
export type ChatLine =
  | {
      readonly kind: 'message';
      /** Stays the same while the message is sent and gets its number. */
      readonly key: string;
      /** The number in the room; null: not sent yet. */
      readonly seq: number | null;
      readonly userId: string;
      /** Empty: the site's own account. */
      readonly nickname: string;
      readonly isAdmin: boolean;
      readonly isMine: boolean;
      readonly text: string;
      /** The text in parts, where it holds addresses that become links; null: it holds none. */
      readonly parts: readonly TextPart[] | null;
      readonly bet: BetKey | null;
      /** null: it answers no message. */
      readonly quote: ChatQuote | null;
      /** Server ms. */
      readonly at: number;
      /** Failed messages keep their text: they are one row, with the refusal of the last one. */
      readonly state: 'sent' | 'removed' | 'sending' | ChatFault;
    }
  | {
      readonly kind: 'note';
      readonly key: string;
      readonly joined: readonly string[];
      readonly left: readonly string[];
      /** Members beyond the names. */
      readonly more: number;
    };

export interface ChatRoomView {
  readonly room: string;
  /** 'lost': the connection is being made again; what was read stays. */
  readonly state: 'connecting' | 'joined' | 'lost' | 'refused';
  /** Why the room cannot be read, when refused. */
  readonly refusal: ChatFault | null;
  /** Oldest first: at most 200 messages, then one row of those that failed, then those that are being sent. */
  readonly lines: readonly ChatLine[];
  /** More messages come than anybody can read: a window that follows them need draw only the newest. */
  readonly isFlood: boolean;
  /** Connections in the room; null: not known yet. */
  readonly people: number | null;
  /** null: a visitor. */
  readonly me: { readonly userId: string; readonly isAdmin: boolean } | null;
  /** The member may not write until then, server ms. */
  readonly muted: { readonly until: number; readonly reason: string } | null;
  /** The other member of a room of two. */
  readonly other: { readonly userId: string; readonly nickname: string } | null;
}

interface ChatInvite {
  readonly inviteId: string;
  readonly userId: string;
  readonly nickname: string;
  /** Server ms. */
  readonly until: number;
}

/** What became of the member's own last request. */
interface ChatAsked extends ChatInvite {
  readonly state: 'waiting' | 'accepted' | 'rejected' | 'ended' | 'open';
  /** The room of two, once it was accepted, or where the two had one already ('open'). */
  readonly room: string | null;
}

export interface ChatInvitesView {
  /** Requests to the member, oldest first. */
  readonly received: readonly ChatInvite[];
  readonly asked: ChatAsked | null;
  /** Rooms of two of this visit, newest last. */
  readonly rooms: readonly { readonly room: string; readonly nickname: string }[];
}

export type ChatMoment =
  | { readonly kind: 'chat-invited'; readonly nickname: string }
  | { readonly kind: 'chat-rejected'; readonly nickname: string }
  /** `until` null: the member may write again. */
  | { readonly kind: 'chat-muted'; readonly until: number | null; readonly reason: string };

export interface ChatPorts {
  readonly account: Pick<AccountPort, 'loggedIn' | 'loggedOut' | 'now'>;
}

export interface ChatApi {
  /** The room is joined while a window reads this. */
  room(room: string): Observable<ChatRoomView>;
  invites(): Observable<ChatInvitesView>;
  /** Refuses an empty or too long text; otherwise the message stands in the room at once, and its outcome beside it. `reply`: the number of the message that it answers; null: none. */
  send(room: string, text: string, reply: number | null): Result<null, ChatFault>;
  /** Sends the failed messages again, in their order: one that had arrived keeps its number. */
  again(room: string): void;
  /** Takes the failed messages away and returns their text, and what a single one answers unless that was refused; null: there is none. */
  takeBack(room: string): { readonly text: string; readonly reply: number | null } | null;
  /** Shares one bet of the member as a card. */
  share(room: string, gameCode: BettingGameCode, drawId: number): Promise<Result<null, ChatFault>>;
  /** Whether rooms show who comes and goes. */
  setNotify(notify: boolean): void;
  /** 'open': the two have a room already, and nobody was asked. */
  ask(userId: string, nickname: string): Promise<Result<'waiting' | 'open', ChatFault>>;
  /** The room of the two, where the request was accepted. */
  answer(inviteId: string, as: { readonly accepts: boolean }): Promise<Result<string | null, ChatFault>>;
  /** Closes a room of two for both. */
  close(room: string): Promise<Result<null, ChatFault>>;
  /** Reads the block list again, after it was changed. */
  renew(): void;
}
