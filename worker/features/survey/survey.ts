/** Unsent answers of surveys. */
import type { Engine } from '../../engine/engine.ts';
import { createTextDrafts } from '../../engine/kept-texts.ts';
import type { Feature } from '../../feature.ts';
import type { SurveyApi } from './survey-api.ts';

/** Surveys of one member; the oldest are dropped first. */
const MOST_DRAFTS = 2;
/** The longest answers that a survey takes, as JSON. */
const DRAFT_CHARS = 60_000;

export function createSurvey({ deps }: Engine): Feature<SurveyApi> {
  const drafts = createTextDrafts(deps.storage.values, {
    prefix: 'survey-drafts',
    most: MOST_DRAFTS,
    chars: DRAFT_CHARS,
  });
  return { api: () => drafts };
}
