/** Why boards show nothing or take nothing, in words. */
import type { Fault } from '../../../domain/fault.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

/** Codes of comments and other acts have the words of the same codes of posts. */
const sameCodes: Readonly<Record<string, string>> = {
  DCU201: 'DL203',
  DCU203: 'DL204',
  DCU209: 'DU209',
  DCU429: 'DU429',
  DD209: 'DU209',
  DCD209: 'DU209',
  DD404: 'DU404',
  DCD404: 'DCU003',
  DG209: 'DU209',
};
/** Codes whose words name the fault: of a field, or of a file. */
const named: Readonly<Record<string, string>> = {
  DU002: 'fault',
  OP422: 'fault',
  DU003: 'file',
  DFU003: 'file',
};

/** Why a post or comment was not written, or an act not done (K5, K6, K8). */
export function boardFaultText(fault: Fault, say: Say): string {
  // The site has one code for visitors and for members who may not.
  if (fault.kind === 'not-logged-in') return say('boards.refusal.DU209');
  if (fault.kind !== 'code') return say('boards.refusal.link');
  const { code, words } = fault;
  const known = sameCodes[code] ?? code;
  const part = named[known];
  const key = part === undefined ? `boards.refusal.${known}` : `boards.${part}.${words}`;
  return isTextKey(key) ? say(key, { words }) : say('boards.refusal.other', { code });
}

/** Why a post was not recommended. */
export const recommendFaultText = (fault: Fault, say: Say): string =>
  fault.kind === 'code' || fault.kind === 'not-logged-in'
    ? boardFaultText(fault, say)
    : say('boards.refusal.recommend');

/** The words in place of a list or a post that cannot be shown (O6). */
export function listFaultText(fault: Fault, say: Say): string {
  if (fault.kind === 'code' && fault.code === 'DR404') return say('boards.post.gone');
  if (fault.kind === 'code' && fault.code === 'DL001') return say('boards.search.short');
  return failureHint(fault, say);
}
