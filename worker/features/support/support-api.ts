/** Support: questions that members ask often, and their own questions to the staff. */
import type * as z from 'zod/mini';
import type { faqRow } from '../../../domain/protocol/calls/support/faq-calls.ts';
import type {
  operatorQuestionRow,
  questionLockedOutList,
  questionRow,
  readQuestion,
} from '../../../domain/protocol/calls/support/question-calls.ts';
import type { QuestionCode, QuestionKind } from '../../../domain/support/question.ts';
import type { FaqKind } from '../../../domain/support/faq.ts';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';

export type FaqRow = z.output<typeof faqRow>;

export interface FaqSearch {
  readonly language: 'ko' | 'en';
  readonly kind: FaqKind | 'ALL';
  readonly keyword: string;
  readonly page: number;
}

export interface FaqPage {
  readonly rows: readonly FaqRow[];
  readonly pages: number;
}

export type QuestionRow = z.output<typeof questionRow>;
export interface Question extends Omit<z.output<typeof readQuestion>, 'bets'> {
  readonly bets: readonly BetKey[];
}
export type LockedOutQuestion = NonNullable<z.output<typeof questionLockedOutList.answer>['DATA']>[number];
export type OperatorQuestionRow = z.output<typeof operatorQuestionRow>;

/** `words` of a code: of a refused file, the fault. */
export type SupportRefusal = Fault;

export interface QuestionForm {
  /** 0: a new question. */
  readonly id: number;
  readonly kind: QuestionKind;
  readonly subject: string;
  readonly contents: string;
  /** Own bets of the member that belong to it. */
  readonly bets: readonly BetKey[];
  readonly files: readonly File[];
  /** Places of the files that go. */
  readonly dropped: readonly number[];
}

export interface SupportMoment {
  readonly kind: 'question-answered';
  readonly id: number;
}

type Answer<T> = Promise<Result<T, SupportRefusal>>;

/** Of people without a session: partners, and members whom a restriction or a stop keeps out. */
interface WithoutSessionApi {
  /** A partnership inquiry; the answer comes by email. */
  askAsPartner(email: string, subject: string, contents: string): Answer<null>;
  /** One question; `ticket` is of the refused login, and counts once. */
  askLockedOut(ticket: string, subject: string, contents: string): Answer<number>;
  /** That member's newest questions with their answers. */
  lockedOutQuestions(ticket: string): Answer<readonly LockedOutQuestion[]>;
}

/** Of operators. */
interface QueueApi {
  queue(
    code: QuestionCode,
    page: number,
  ): Answer<{ readonly rows: readonly OperatorQuestionRow[]; readonly total: number }>;
  queued(id: number): Answer<Question>;
  queuedFile(id: string): Promise<Blob | null>;
  act(id: number, act: 'take' | 'answer', text: string): Answer<null>;
}

export interface SupportApi extends WithoutSessionApi, QueueApi {
  questions(
    keyword: string,
    page: number,
  ): Answer<{ readonly rows: readonly QuestionRow[]; readonly pages: number }>;
  question(id: number): Answer<Question>;
  /** Returns the number of the question. */
  ask(form: QuestionForm): Answer<number>;
  remove(id: number): Answer<null>;
  score(id: number, score: number): Answer<null>;
  /** A file of an own question; null: there is none. */
  file(id: string): Promise<Blob | null>;
  /** The names of the categories by code. */
  faqKinds(language: 'ko' | 'en'): Promise<Result<Readonly<Record<string, string>>, Fault>>;
  faq(search: FaqSearch): Promise<Result<FaqPage, Fault>>;
}
