import type { koOwnLimits } from './own-limits.ko.ts';

export const enOwnLimits: Readonly<Record<keyof typeof koOwnLimits, string>> = {
  'refusal.own-limit': 'This exceeds your {{name}} limit ({{limit}}). You can bet up to {{left}} gold.',
  'refusal.own-limit.none': 'Your {{name}} limit ({{limit}}) is used up. It resets {{until}}.',
  'limit.name.loss.day': 'daily loss',
  'limit.name.loss.week': 'weekly loss',
  'limit.name.loss.month': 'monthly loss',
  'limit.name.stake.day': 'daily stake',
  'limit.name.stake.week': 'weekly stake',
  'limit.name.stake.month': 'monthly stake',
  'limit.name.purchase.day': 'daily payment',
  'limit.name.purchase.week': 'weekly payment',
  'limit.name.purchase.month': 'monthly payment',
  'limit.name.time.day': 'daily time',
  'limit.name.time.week': 'weekly time',
  'limit.name.time.month': 'monthly time',
  'limit.until.day': 'at the next 00:00 KST',
  'limit.until.week': 'next Monday 00:00 KST',
  'limit.until.month': 'on the 1st 00:00 KST',
  'loss-banner.time': 'Your {{name}} limit ends within {{minutes}} min.',
  'loss-banner.time.left':
    '{{minutes}} min left. After that you cannot bet until the limit resets {{until}}.',
};
