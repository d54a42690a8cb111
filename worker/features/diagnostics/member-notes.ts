/** Writes slip, history and the rules of bets into a recording, where they have changed since they were written. */
import {
  recordedRule,
  type RulePart,
  ruleParts,
  ruleSources,
} from '../../../domain/recording/recorded-answers.ts';
import {
  type MemberPart,
  memberParts,
  memberRow,
  recordedPart,
} from '../../../domain/recording/recorded-member.ts';
import type { Row } from '../../../domain/row.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Note } from './question-notes.ts';

/** They are written at most so often, and before each hash. */
const MEMBER_EVERY_MS = 250;

export function createMemberNotes({ slices, deps }: Pick<Engine, 'slices' | 'deps'>) {
  const written = new Map<MemberPart, object | undefined>();
  const writtenRules = new Map<RulePart, readonly unknown[]>();
  let writtenAt = Number.NEGATIVE_INFINITY;
  const sourcesOf = (part: RulePart): readonly unknown[] =>
    ruleSources[part].map((name) => slices.states[name]);
  const isNewRule = (part: RulePart): boolean => {
    const before = writtenRules.get(part);
    return before === undefined || sourcesOf(part).some((source, at) => source !== before[at]);
  };
  const isNew = (part: MemberPart): boolean => slices.states[part] !== written.get(part);
  /** All states when nothing was new in them: most frames change none. */
  let seen: unknown = null;
  return {
    /** Something has changed, and may be written now. */
    isDue(): boolean {
      if (slices.states === seen || deps.now() - writtenAt < MEMBER_EVERY_MS) return false;
      if (memberParts.some(isNew) || ruleParts.some(isNewRule)) return true;
      seen = slices.states;
      return false;
    },
    /** As a keyframe holds them: the present states. From now on they count as written. */
    row(): Row {
      for (const part of memberParts) written.set(part, slices.states[part]);
      for (const part of ruleParts) writtenRules.set(part, sourcesOf(part));
      const rules = ruleParts.map((part) => [part, recordedRule(part, slices.states)] as const);
      return { ...memberRow(slices.states), ...Object.fromEntries(rules) };
    },
    /** `all`: also a slip without changes, because the replay's own slip follows prices. */
    write(which: 'changed' | 'all', note: Note): void {
      for (const part of ruleParts) {
        if (!isNewRule(part)) continue;
        writtenRules.set(part, sourcesOf(part));
        writtenAt = deps.now();
        note('state', part, recordedRule(part, slices.states));
      }
      for (const part of memberParts) {
        const state = slices.states[part];
        if (state === undefined || (!isNew(part) && (which === 'changed' || part !== 'slip'))) continue;
        written.set(part, state);
        writtenAt = deps.now();
        note('state', part, recordedPart(part, state).row);
      }
    },
  };
}
