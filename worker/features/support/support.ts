import { isRow } from '../../../domain/row.ts';
import type { Engine } from '../../engine/engine.ts';
import type { AnyFeature } from '../../feature.ts';
import type { SupportMoment } from './support-api.ts';

export const createSupport = (engine: Engine<SupportMoment>): AnyFeature => ({
  api: () => ({}),
  events: {
    QuestionAnswered(row) {
      if (isRow(row) && typeof row['id'] === 'number')
        engine.notify({ kind: 'question-answered', id: row['id'] });
    },
  },
});
