import { reportLimits } from '../../../domain/reports/report.ts';
import type { Engine } from '../../engine/engine.ts';
import { createTextDrafts } from '../../engine/kept-texts.ts';
import type { Feature } from '../../feature.ts';
import type { ReportsApi } from './reports-api.ts';

/** Things of one member; the oldest are dropped first. */
const MOST_DRAFTS = 8;

export function createReports({ deps }: Engine): Feature<ReportsApi> {
  const drafts = createTextDrafts(deps.storage.values, {
    prefix: 'report-drafts',
    most: MOST_DRAFTS,
    chars: 2 * reportLimits.words,
  });
  return { api: () => drafts };
}
