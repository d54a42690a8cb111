/** The forms of what the staff lays over the site: texts by key, links that leave the site, and frequent questions. */
import type { RecordShape, RowsShape } from './value-shape.ts';

/** As the server's: domain/resource/site-text.ts. */
const MOST_TEXTS = 500;
/** As the server's: domain/support/faq.ts. */
const FAQ = { entries: 300, subject: 200, contents: 4000 } as const;
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

const subject = { kind: 'text', chars: FAQ.subject, required: true } as const;
const contents = { kind: 'text', chars: FAQ.contents, required: true, long: true } as const;

export const faqShape: RowsShape = {
  kind: 'rows',
  least: 0,
  most: FAQ.entries,
  blank: { kind: 'BC61' },
  row: {
    kind: 'record',
    fields: {
      kind: { kind: 'choice', options: ['BC61', 'BC62', 'BC63', 'BC64', 'BC65'] },
      subjectKo: subject,
      contentsKo: contents,
      subjectEn: subject,
      contentsEn: contents,
    },
  },
};
