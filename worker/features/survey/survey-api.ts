/** The survey (N6). */
import type {
  SurveyAnswers,
  SurveyItem,
  SurveyKind,
  SurveyRefusal,
  Tally,
} from '../../../domain/survey/survey.ts';
import type { Result } from '../../../domain/result.ts';
import type { NoAnswer } from '../../no-answer.ts';

export interface SurveyView {
  readonly surveyId: number;
  readonly title: string;
  readonly gold: number;
  readonly list: readonly SurveyItem[];
  /** The member has answered it. */
  readonly done: boolean;
}

export interface SurveyHead {
  readonly surveyId: number;
  readonly title: string;
  /** Members who answered it. */
  readonly answered: number;
}

export interface SurveyResultsView extends SurveyHead {
  /** Every survey that there was, newest first. */
  readonly surveys: readonly SurveyHead[];
  readonly items: readonly {
    readonly post_name: string;
    readonly content: string;
    readonly type: SurveyKind;
    readonly tallies: readonly Tally[];
    /** The newest texts that members wrote. */
    readonly texts?: readonly string[] | undefined;
  }[];
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
  read(): Promise<Result<SurveyView | null, NoAnswer>>;
  /** Returns the gold that was given. */
  send(surveyId: number, answers: SurveyAnswers): Promise<Result<number, SurveyNotSent>>;
  /** `surveyId` null: of the newest survey. Null: there is none, or an operator’s login is not proved. */
  results(surveyId: number | null): Promise<Result<SurveyResultsView | null, NoAnswer>>;
}
