/**
 * What members typed and did not send, in the browser's storage: it survives a reload, a lost connection and a refused request. The window says whose
 * draft it is, since the core may have another member by the time a window that goes stores its last one.
 */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type { RichText } from '../../../domain/rich-text/rich-text.ts';
import type { QuestionKind } from '../../../domain/support/question.ts';

/** Files are not kept. */
export interface PostDraft {
  readonly subject: string;
  readonly contents: RichText;
  readonly kind: string;
  readonly links: readonly [string, string];
  /** null: none. */
  readonly matchId: number | null;
  readonly bets: readonly BetKey[];
}

/** News of operators, in both languages. */
export interface NewsDraft {
  readonly subject: string;
  readonly contents: RichText;
  readonly subjectEn: string;
  readonly contentsEn: RichText;
  /** The header shows it, too. */
  readonly inTicker: boolean;
}

export interface QuestionDraft {
  readonly kind: QuestionKind;
  readonly subject: string;
  readonly contents: string;
  readonly bets: readonly BetKey[];
}

export interface MessageDraft {
  readonly to: string;
  readonly contents: string;
}

export interface Drafts {
  readonly post: PostDraft;
  readonly news: NewsDraft;
  readonly question: QuestionDraft;
  /** Named by the recipient of its address. */
  readonly message: MessageDraft;
  /** Sent to a member whom chance picks. */
  readonly 'random-note': string;
  readonly comment: string;
  /** The chosen picture of a comment, as the window writes it. */
  readonly 'comment-picture': string;
  /** An operator's, to a question. */
  readonly answer: string;
  readonly report: string;
  /** An operator's, of an act. */
  readonly reason: string;
  /** The answers to a survey, as the window writes them. */
  readonly survey: string;
  readonly chat: string;
  /** The form of new terms, by their code, as the window writes it. */
  readonly terms: string;
  /** The form of a site value, by its name, as the window writes it. */
  readonly 'site-value': string;
}

export type DraftKind = keyof Drafts;

export interface DraftsApi {
  /** null: there is none. `owner`: the member's id; empty: a visitor, of whom nothing is kept. `name`: the place, of this kind. */
  read<Kind extends DraftKind>(owner: string, kind: Kind, name: string): Promise<Drafts[Kind] | null>;
  /** null: it is sent, or given up. */
  save<Kind extends DraftKind>(
    owner: string,
    kind: Kind,
    name: string,
    draft: Drafts[Kind] | null,
  ): Promise<void>;
}
