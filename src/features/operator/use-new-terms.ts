import { useState } from 'react';
import {
  type TermsCode,
  type TermsLanguage,
  termsLimits,
  type TermsSection,
  type TermsText,
} from '../../../domain/terms/terms.ts';
import type { Row } from '../../../domain/row.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import { isBlank, signsOf } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useDraft } from '../../parts/forms/use-draft.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { type KeptFields, useKeptForm } from './kept-form.tsx';
import { actRefusalText } from './refusal-text.ts';
import { parseTerms, draftOfTerms } from './terms-draft.ts';
import { typedTime } from './time-in.ts';

/** The newest version in both languages; `effectiveAt`: server ms from which it holds. */
export interface NewestTerms {
  readonly version: number;
  readonly effectiveAt: number;
  readonly texts: Readonly<Record<TermsLanguage, TermsText>>;
}

export interface TermsDraft {
  /** The newest version when the draft was begun. */
  readonly version: number;
  readonly title_ko: string;
  readonly title_en: string;
  readonly text_ko: string;
  readonly text_en: string;
  readonly from: string;
  readonly asksAgain: boolean;
  readonly reason: string;
}

type TermsFaults = Partial<Record<Exclude<keyof TermsDraft, 'version'>, string>>;

const draftOf = ({ version, texts: { ko, en } }: NewestTerms): TermsDraft => ({
  version,
  title_ko: ko.title,
  title_en: en.title,
  text_ko: draftOfTerms(ko.sections),
  text_en: draftOfTerms(en.sections),
  from: '',
  asksAgain: true,
  reason: '',
});

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A kept form, over a newer version, too; null: it cannot be read. */
export const draftIn = (row: Row): TermsDraft | null =>
  typeof row['version'] === 'number'
    ? {
        version: row['version'],
        title_ko: textIn(row['title_ko']),
        title_en: textIn(row['title_en']),
        text_ko: textIn(row['text_ko']),
        text_en: textIn(row['text_en']),
        from: textIn(row['from']),
        asksAgain: row['asksAgain'] !== false,
        reason: textIn(row['reason']),
      }
    : null;

interface ReadDraft {
  readonly faults: TermsFaults;
  readonly ko: readonly TermsSection[];
  readonly en: readonly TermsSection[];
  readonly effectiveAt: number;
}

function titleFault(title: string, say: Say): string | undefined {
  if (isBlank(title)) return say('operator.fault.empty');
  return signsOf(title) > termsLimits.title
    ? say('operator.fault.chars', { most: termsLimits.title })
    : undefined;
}

/** A version begins in the future, and after the version before it. */
function fromFault(from: string, after: number, say: Say): string | undefined {
  const at = from === '' ? null : typedTime(from);
  if (at === null) return say('operator.terms.from.empty');
  return at > after ? undefined : say('operator.terms.from.fault');
}

function readDraft(draft: TermsDraft, newest: NewestTerms, now: number, say: Say): ReadDraft {
  const [ko, en] = [parseTerms(draft.text_ko), parseTerms(draft.text_en)];
  const textFault = (read: typeof ko): string | undefined =>
    read.ok ? undefined : say(`operator.terms.fault.${read.fault}`);
  const differ = ko.ok && en.ok && ko.sections.length !== en.sections.length;
  const found: Record<keyof TermsFaults, string | undefined> = {
    title_ko: titleFault(draft.title_ko, say),
    title_en: titleFault(draft.title_en, say),
    text_ko: textFault(ko),
    text_en: differ ? say('operator.terms.fault.differ') : textFault(en),
    from: fromFault(draft.from, Math.max(now, newest.effectiveAt), say),
    asksAgain: undefined,
    reason: isBlank(draft.reason) ? say('operator.reason.empty') : undefined,
  };
  return {
    faults: Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)),
    ko: ko.ok ? ko.sections : [],
    en: en.ok ? en.sections : [],
    effectiveAt: typedTime(draft.from) ?? 0,
  };
}

interface NewTerms {
  readonly code: TermsCode;
  readonly newest: NewestTerms;
  readonly kept: KeptFields<TermsDraft>;
  readonly onDone: () => void;
}

/** The form of a new version, which begins with the texts of the newest one. */
export function useNewTerms({ code, newest, kept, onDone }: NewTerms) {
  const { say } = useText();
  const { core } = useClient();
  const { version } = newest;
  const { draft, change, isChanged, isSaving, save } = useDraft(version, () => draftOf(newest), kept.unsent);
  const forget = useKeptForm(kept, JSON.stringify(draft), isChanged);
  // After the warning (TW004), the next press publishes over the newer version.
  const [isWarned, setWarned] = useState(false);
  const [faults, setFaults] = useState<TermsFaults>({});
  const act = useAct(actRefusalText);
  const send = async (): Promise<void> => {
    const read = readDraft(draft, newest, Date.now(), say);
    setFaults(read.faults);
    act.setFault(null);
    if (Object.keys(read.faults).length > 0) return;
    const { ko, en, effectiveAt } = read;
    const form = {
      title_ko: draft.title_ko.trim(),
      title_en: draft.title_en.trim(),
      sections_ko: JSON.stringify(ko),
      sections_en: JSON.stringify(en),
      effective_at: wireTime(effectiveAt),
      again: draft.asksAgain ? 'Y' : 'N',
      base: isWarned ? version : draft.version,
      reason: draft.reason,
    } as const;
    await save(() =>
      act.run(
        () => core.calls.ask('terms.termsWrite', { params: { code }, form }),
        (written) => {
          setWarned(false);
          forget();
          showToast('good', say('operator.terms.written', { version: written.version }));
          onDone();
        },
        (error) => {
          const isOverwriting = error.kind === 'code' && error.code === 'TW004';
          setWarned(isOverwriting);
          if (isOverwriting) onDone();
        },
      ),
    );
  };
  const set = (part: Partial<TermsDraft>): void => change({ ...draft, ...part });
  return { draft, faults, fault: act.fault, isSaving, send, set };
}
