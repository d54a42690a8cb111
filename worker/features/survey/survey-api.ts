/** The survey (N6). */
import type { SurveyAnswers, SurveyItem, SurveyRefusal } from '../../../domain/survey/survey.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';

export interface SurveyView {
  readonly surveyId: number;
  readonly title: string;
  readonly gold: number;
  readonly list: readonly SurveyItem[];
  /** The member has answered it. */
  readonly done: boolean;
}

export type SurveyNotSent =
  | { readonly kind: 'refused'; readonly reason: SurveyRefusal | null }
  | { readonly kind: 'never-arrived' }
  /** The outcome is not known yet. It is asked for. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-logged-in' };

export interface SurveyApi {
  /** The unsent answers of the member `owner` to this survey, as the window wrote them; null: none. */
  draft(owner: string, survey: string): Promise<string | null>;
  /** null forgets them. */
  saveDraft(owner: string, survey: string, answers: string | null): Promise<void>;
  /** null: there is none now. */
  read(): Promise<Result<SurveyView | null, Fault>>;
  /** Returns the gold that was given. */
  send(surveyId: number, answers: SurveyAnswers): Promise<Result<number, SurveyNotSent>>;
}
