import { BookOpen } from 'lucide-react';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import { useText } from '../../text/i18n.ts';
import { ruleOf } from './rule-of.ts';
import styles from './rule-link.module.css';

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
