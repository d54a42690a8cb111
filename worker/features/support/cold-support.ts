import { isRow } from '../../../domain/row.ts';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { AnyFeature, ColdFeature } from '../../feature.ts';
import type { SupportApi, SupportMoment } from './support-api.ts';

/** The notice of an answer is all that runs before a screen of support is opened. */
export const coldSupport = (
  engine: Engine<SupportMoment>,
): ColdFeature<SupportApi> & Pick<AnyFeature, 'events'> => ({
  ...cold(engine, {
    source: 'worker/features/support/support.ts',
    load: () => import('./support.ts'),
    create: ({ createSupport }) => createSupport(engine),
  }),
  events: {
    QuestionAnswered(row) {
      if (isRow(row) && typeof row['id'] === 'number')
        engine.notify({ kind: 'question-answered', id: row['id'] });
    },
  },
});
