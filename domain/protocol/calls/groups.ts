/**
 * The calls that windows ask by name: one group for each file of descriptions. The core loads a group with its first call; a window takes only
 * the types.
 */
import type * as z from 'zod/mini';
import type { AnswerData, CallDescription, FieldsOf, RefusalData } from './base/call.ts';

/** The file of a group is `<folder>/<group>-calls.ts`. */
export const callGroups = {
  analysis: { folder: 'matches', load: () => import('./matches/analysis-calls.ts') },
  board: { folder: 'community', load: () => import('./community/board-calls.ts') },
  charge: { folder: 'money', load: () => import('./money/charge-calls.ts') },
  chat: { folder: 'community', load: () => import('./community/chat-calls.ts') },
  comment: { folder: 'community', load: () => import('./community/comment-calls.ts') },
  correction: { folder: 'operator', load: () => import('./operator/correction-calls.ts') },
  event: { folder: 'money', load: () => import('./money/event-calls.ts') },
  faq: { folder: 'support', load: () => import('./support/faq-calls.ts') },
  favourite: { folder: 'account', load: () => import('./account/favourite-calls.ts') },
  limits: { folder: 'account', load: () => import('./account/limits-calls.ts') },
  message: { folder: 'community', load: () => import('./community/message-calls.ts') },
  money: { folder: 'money', load: () => import('./money/money-calls.ts') },
  news: { folder: 'community', load: () => import('./community/news-calls.ts') },
  operator: { folder: 'operator', load: () => import('./operator/operator-calls.ts') },
  'operator-act': { folder: 'operator', load: () => import('./operator/operator-act-calls.ts') },
  passkey: { folder: 'account', load: () => import('./account/passkey-calls.ts') },
  question: { folder: 'support', load: () => import('./support/question-calls.ts') },
  reply: { folder: 'community', load: () => import('./community/reply-calls.ts') },
  report: { folder: 'community', load: () => import('./community/report-calls.ts') },
  sandbox: { folder: 'money', load: () => import('./money/sandbox-calls.ts') },
  security: { folder: 'account', load: () => import('./account/security-calls.ts') },
  session: { folder: 'account', load: () => import('./account/session-calls.ts') },
  settings: { folder: 'account', load: () => import('./account/settings-calls.ts') },
  'sign-up': { folder: 'account', load: () => import('./account/sign-up-calls.ts') },
  social: { folder: 'account', load: () => import('./account/social-calls.ts') },
  store: { folder: 'money', load: () => import('./money/store-calls.ts') },
  survey: { folder: 'community', load: () => import('./community/survey-calls.ts') },
  terms: { folder: 'account', load: () => import('./account/terms-calls.ts') },
  trade: { folder: 'bets', load: () => import('./bets/trade-calls.ts') },
  upload: { folder: 'community', load: () => import('./community/upload-calls.ts') },
  wallet: { folder: 'money', load: () => import('./money/wallet-calls.ts') },
} as const;

export type GroupName = keyof typeof callGroups;
type Group<Name extends GroupName> = Awaited<ReturnType<(typeof callGroups)[Name]['load']>>;

/** Whether a call moves gold or goods. */
type IsOnce<Call> = Call extends { readonly once?: infer Once } ? (Once extends true ? true : false) : false;

type NamesIn<Calls, Once extends boolean> = {
  [Name in keyof Calls]: Calls[Name] extends CallDescription
    ? IsOnce<Calls[Name]> extends Once
      ? Name
      : never
    : never;
}[keyof Calls] &
  string;

/** "terms.termsText": the group and the name of the description in it. */
export type CallName = { [Name in GroupName]: `${Name}.${NamesIn<Group<Name>, false>}` }[GroupName];

/** Calls that move gold or goods: they go through the outbox. */
export type MoveName = { [Name in GroupName]: `${Name}.${NamesIn<Group<Name>, true>}` }[GroupName];

type CallOf<Name extends CallName | MoveName> = Name extends `${infer Of extends GroupName}.${infer One}`
  ? One extends keyof Group<Of>
    ? Extract<Group<Of>[One], CallDescription>
    : never
  : never;

/** What an answer with another code says. */
export type FaultDataOf<Name extends CallName> = RefusalData<CallOf<Name>>;

/** What the answer of success says. */
export type DataOf<Name extends CallName> = AnswerData<CallOf<Name>>;

type Part<Key extends string, Shape extends z.ZodMiniObject | null> = Shape extends z.ZodMiniObject
  ? string extends keyof FieldsOf<Shape>
    ? unknown
    : Partial<FieldsOf<Shape>> extends FieldsOf<Shape>
      ? { readonly [One in Key]?: FieldsOf<Shape> }
      : { readonly [One in Key]: FieldsOf<Shape> }
  : unknown;

/** The names of the files of a call; never: it takes none. */
export type FileName<Name extends CallName> =
  CallOf<Name> extends { readonly files?: readonly (infer File extends string)[] } ? File : never;

/** The fields of a call. `beside`: what tells questions of one window apart that run side by side; a newer one of the same ends the older. */
export type AskFields<Name extends CallName> = Part<'params', CallOf<Name>['params']> &
  Part<'form', CallOf<Name>['form']> & { readonly beside?: string };

/** The fields of a move: those of its path and of its form together. The core adds the request's id. */
export type MoveFields<Name extends MoveName> = FieldsOf<CallOf<Name>['params']> &
  Omit<NonNullable<FieldsOf<CallOf<Name>['form']>>, 'reqId'>;
