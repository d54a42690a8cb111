/** Kinds of acts in the audit log, by the beginning of their names: the log names an act by its kind and is searched by one. */
import type { Say } from '../../text/i18n.ts';
import { sayOr } from './refusal-text.ts';

const ofOperators = [
  'restrict',
  'stop',
  'lift',
  'sleep',
  'ask-name',
  'force-password',
  'end-logins',
  'reset-second-factor',
  'grant',
  'suspen',
  'release',
  'result',
  'correction',
  'value',
  'file',
  'chat',
  'code',
  'added',
  'removed',
  'otp',
] as const;
const others = [
  'member',
  'purchase',
  'post',
  'comment',
  'news',
  'question',
  'report',
  'terms',
  'password',
  'passkey',
  'social',
] as const;

export const auditKinds: readonly string[] = [
  ...ofOperators.map((kind) => `operator.${kind}`),
  ...others.map((kind) => `${kind}.`),
];

/** '' stands for every kind. */
export const auditKindText = (kind: string, say: Say): string =>
  sayOr(say, [`operator.audit.kind.${kind}`, kind.replace('operator.', 'operator.act.')], kind);

/** The kind of an act in words; an act of another release without a kind stands by its name. */
export const auditActText = (action: string, say: Say): string =>
  auditKindText(auditKinds.find((kind) => action.startsWith(kind)) ?? action, say);
