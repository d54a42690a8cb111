/** The forms of what the staff lays over the site: texts by key, and links that leave the site. */
import type { RecordShape, RowsShape } from './value-shape.ts';

/** As the server's: domain/resource/site-text.ts. */
const MOST_TEXTS = 500;
const over = { kind: 'text', chars: 2000, long: true } as const;
const link = { kind: 'text', chars: 500, test: 'link' } as const;

export const textsShape: RowsShape = {
  kind: 'rows',
  least: 0,
  most: MOST_TEXTS,
  blank: {},
  row: {
    kind: 'record',
    fields: { key: { kind: 'text', chars: 80, required: true }, ko: over, en: over },
  },
};

export const linksShape: RecordShape = {
  kind: 'record',
  fields: {
    contact: { kind: 'text', chars: 200 },
    mobile: link,
    map: link,
    naver: link,
    kakao: link,
    facebook: link,
    youtube: link,
  },
};
