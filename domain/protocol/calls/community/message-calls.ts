/** Messages between members (J3–J5). Nobody reads another member's message. Contents are URL-escaped in answers. */
import * as z from 'zod/mini';
import { messageFolders, messageLimits } from '../../../messages/message.ts';
import { answerWith, codeAnswer, codes, describe, malformed, notLoggedIn } from '../base/call.ts';
import { nameText, number, wholeField } from '../base/fields.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceAnswer, onceOfMember } from '../base/request-calls.ts';

const short = z.string().check(z.maxLength(20));
const contents = z.string().check(z.maxLength(messageLimits.contents * 4));
const recipient = nameText(messageLimits.recipient).check(z.minLength(1));

const ofMember = { who: 'member' } as const;

/** `created_at`, `view_date`: server ms; `view_date` null: unread. `nick`: of the other one. */
export const messageRow = z.object({
  id: z.int(),
  contents: z.string(),
  created_at: z.number(),
  view_date: z.nullable(z.number()),
  nick: z.string(),
  isAdmin: z.boolean(),
  isMine: z.boolean(),
  isRandom: z.boolean(),
  isKept: z.boolean(),
});

/** Newest first. */
export const memoList = describe({
  ...ofMember,
  name: 'memo-list',
  kept: true,
  path: '/account/memo/list/:path/:utc/:pageSize/:page',
  params: z.object({
    path: z.enum(messageFolders),
    utc: short,
    pageSize: wholeField(1, messageLimits.pageSize),
    page: wholeField(1, messageLimits.pages),
  }),
  answer: answerWith(z.object({ lists: z.array(messageRow), totalcnt: z.int() })),
  ...codes('AML000', { guest: 'AML001', malformed: 'AML002' }),
});

const neighbour = z.nullish(z.object({ id: z.int() }));

/** `prev`: the older one of the same folder; `next`: the newer one. A received message is read by this. AMV003: there is none. */
export const memoRead = describe({
  ...ofMember,
  name: 'memo-read',
  kept: true,
  path: '/account/memo/read/:id',
  params: z.object({ id: number }),
  answer: answerWith(
    z.object({ read: messageRow, prev: neighbour, next: neighbour, folder: z.enum(messageFolders) }),
  ),
  ...codes('AMV000', { guest: 'AMV001', malformed: 'AMV003' }),
});

/**
 * multipart/form-data: contents, and `reqId` by choice: a request that is sent again with its id writes no second message. One recipient by nickname. `stats` 1: sent; else why not, with `reason` and the server's text. FILTER: banned
 * words.
 */
export const memoWrite = describe({
  ...ofMember,
  name: 'memo-write',
  method: 'POST',
  path: '/account/memo/write/one/:ids',
  params: z.object({ ids: recipient }),
  answer: z.extend(codeAnswer, {
    DATA: z.nullish(
      z.object({ stats: z.int(), reason: z.optional(z.string()), words: z.optional(z.array(z.string())) }),
    ),
    MSG: z.optional(z.string()),
  }),
  ...codes('AMW000', { guest: 'AMW001', malformed: 'AMW002', other: ['FILTER'] }),
});

/** By one message item, beyond the day's limit. CODE and DATA are those of `memoWrite`, read from the stored answer. */
export const memoWriteItem = describe({
  ...onceOfMember,
  name: 'memo-write-item',
  path: '/account/memo/write/item/:ids',
  params: z.object({ ids: recipient }),
  form: z.object({ reqId, contents }),
  answer: z.extend(onceAnswer, {
    CODE: z.string(),
    DATA: z.nullish(z.object({ stats: z.int() })),
  }),
  ok: 'AMW000',
  refusals: ['AMW001', 'AMW002', 'FILTER'],
  onGuest: { ...notLoggedIn, body: { CODE: 'AMW001', ...notLoggedIn.body } },
  onMalformed: { ...malformed, body: { CODE: 'AMW002', ...malformed.body } },
});

/** To a member whom chance picks. DATA -400: nobody can get it. */
export const memoRandom = describe({
  ...onceOfMember,
  name: 'memo-random',
  path: '/market/use/PI01/:selectItemId',
  params: z.object({ selectItemId: wholeField(1, 1_000_000_000) }),
  form: z.object({ reqId, contents }),
  answer: z.extend(onceAnswer, { CODE: z.string(), DATA: z.nullish(z.int()) }),
  ok: 'MU000',
  refusals: ['MU001', 'MU100'],
  onGuest: { ...notLoggedIn, body: { CODE: 'MU001', ...notLoggedIn.body } },
  onMalformed: { ...malformed, body: { CODE: 'MU100', ...malformed.body } },
});

const ids = z.string().check(z.regex(/^(?:send_all|recv_all|\d{1,15}(?:,\d{1,15}){0,9})$/));

/** Up to ten numbers, or all sent or received ones. Only the sender's own side goes. DATA: how many. */
export const memoDelete = describe({
  ...ofMember,
  name: 'memo-delete',
  method: 'POST',
  path: '/account/memo/del/:ids',
  params: z.object({ ids }),
  answer: answerWith(z.int()),
  ...codes('AMV000', { guest: 'AMV001', malformed: 'AMV003' }),
});

/** Into the locker, where a message outlives the 180 days. AMK005: the locker is full. DATA: how many. */
export const memoKeep = describe({
  ...ofMember,
  name: 'memo-keep',
  method: 'POST',
  path: '/account/memo/keep/:ids',
  params: z.object({ ids: z.string().check(z.regex(/^\d{1,15}(?:,\d{1,15}){0,9}$/)) }),
  answer: answerWith(z.int()),
  ...codes('AMK000', { guest: 'AMK001', malformed: 'AMK003', other: ['AMK005'] }),
});
