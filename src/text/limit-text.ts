/** The texts of the limits that members set for themselves. */
import type { LimitKind, OwnLock } from '../../domain/member/own-limits.ts';
import { gold, goldExact } from './format.ts';
import { type Say, textStore } from './i18n.ts';

const timeText = (minutes: number, say: Say): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [say('word.hours', { hours })] : []),
    ...(rest > 0 || hours === 0 ? [say('word.minutes', { minutes: rest })] : []),
  ];
  return parts.join(' ');
};

/** Gold, won or minutes in words. */
export function limitAmount(of: LimitKind, amount: number, say: Say): string {
  if (of === 'time') return timeText(amount, say);
  const text = goldExact(amount, textStore.now().language);
  return of === 'purchase' ? say('word.won', { won: text }) : text;
}

/** Why the limit refuses, and what is left or when it begins anew. */
export const ownLimitText = ({ of, period, limit, left }: Omit<OwnLock, 'until'>, say: Say): string =>
  say(left === 0 || of === 'time' ? 'refusal.own-limit.none' : 'refusal.own-limit', {
    name: say(`limit.name.${of}.${period}`),
    limit: limitAmount(of, limit, say),
    left: gold(left),
    until: say(`limit.until.${period}`),
  });
