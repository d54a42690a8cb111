/** The order in which the site values stand on their page: groups by what they are about. */
import type { ValueName } from '../../../domain/site-values/site-values.ts';

export const valueGroups = ['bets', 'gold', 'community', 'content', 'site'] as const;
type ValueGroup = (typeof valueGroups)[number];

const groups: Readonly<Record<ValueName, ValueGroup>> = {
  'bet-standards': 'bets',
  'games-in-use': 'bets',
  'loss-limits': 'bets',
  'trades-open': 'bets',
  'trade-rule': 'bets',
  'purchase-cap-won': 'gold',
  'charge-prices': 'gold',
  'exchange-rate': 'gold',
  'safebox-limit': 'gold',
  'joining-gold': 'gold',
  'free-top-up': 'gold',
  'free-top-up-closed': 'gold',
  'nickname-change': 'gold',
  'grant-alone-gold': 'gold',
  goods: 'gold',
  events: 'gold',
  survey: 'gold',
  'chat-open': 'community',
  'banned-words': 'community',
  'locked-boards': 'community',
  'best-recommends': 'community',
  'best-days': 'community',
  'messages-per-minute': 'community',
  'messages-per-day': 'community',
  'reports-per-day': 'community',
  banners: 'content',
  popups: 'content',
  notices: 'content',
  faq: 'content',
  texts: 'content',
  links: 'content',
  'desk-alarms': 'site',
  dormancy: 'site',
  'otp-open': 'site',
  'loss-limit-open': 'site',
  'use-limit-open': 'site',
};

const known: Readonly<Record<string, ValueGroup>> = groups;

/** A value of a later server is about the site. */
export const groupOf = (name: string): ValueGroup => known[name] ?? 'site';
