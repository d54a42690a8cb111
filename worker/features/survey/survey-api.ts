/** Unsent answers of a survey (N6). */

export interface SurveyApi {
  /** The unsent answers of the member `owner` to this survey, as the window wrote them; null: none. */
  draft(owner: string, survey: string): Promise<string | null>;
  /** null forgets them. */
  saveDraft(owner: string, survey: string, answers: string | null): Promise<void>;
}
