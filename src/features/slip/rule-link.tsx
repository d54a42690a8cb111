import { BookOpen } from 'lucide-react';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import { useText } from '../../text/i18n.ts';
import styles from './rule-link.module.css';

/** Which section of the guides explains a refusal (A5). Its name in the slip is the section's title. */
export const rulePlaces = {
  price: '/info/guide/general#price',
  locked: '/info/guide/live#locked',
  care: '/info/introduce#care',
  odds: '/info/rules/index#odds',
  limits: '/info/rules/index#limits',
  folders: '/info/rules/srs#folders',
  alone: '/info/rules/srs#alone',
  'same-match': '/info/rules/srs#same-match',
} as const;
export type RuleName = keyof typeof rulePlaces;

const ruleOfKind: Partial<Record<BetRefusal['kind'], RuleName>> = {
  locked: 'locked',
  'below-minimum': 'limits',
  'above-maximum': 'limits',
  'above-winnings': 'limits',
  'daily-spend': 'limits',
  'same-hit': 'limits',
  'cross-over': 'folders',
  'above-odds': 'folders',
  'too-few-folders': 'folders',
  'too-many-folders': 'folders',
  'odds-too-low': 'odds',
  'any-price-forbidden': 'price',
  'price-changed': 'price',
  'match-changed': 'price',
  'loss-limit': 'care',
  'own-limit': 'care',
};

/** null: the refusal is about the member or the link, not about a rule of the game. */
export function ruleOf(refusal: BetRefusal): { readonly name: RuleName; readonly href: string } | null {
  const ofTwo = refusal.kind === 'not-combinable' && refusal.rule === 'same-match' ? 'same-match' : 'alone';
  const name = refusal.kind === 'not-combinable' ? ofTwo : ruleOfKind[refusal.kind];
  return name === undefined ? null : { name, href: rulePlaces[name] };
}

/** Leads from a refusal to the rule behind it (A5). It opens a window of its own, because a route change clears the slip. */
export function RuleLink({ refusal }: { readonly refusal: BetRefusal }) {
  const { say } = useText();
  const rule = ruleOf(refusal);
  if (rule === null) return null;
  return (
    <a
      className={`g4 small underline ${styles['rule']}`}
      href={rule.href}
      target="_blank"
      rel="noopener"
      data-rule={rule.name}
    >
      <BookOpen size={14} aria-hidden /> {say('slip.rule', { rule: say(`slip.rule.${rule.name}`) })}
    </a>
  );
}
