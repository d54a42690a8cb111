/** What the staff writes for members to read: banners, popups, notices, texts, links and frequent questions. */
import { bannerCodes, deviceCodes } from '../resource/banner.ts';
import { backgroundOf, MOST_WRITTEN } from '../resource/addresses.ts';
import { HIDE_HOURS, popupLimits } from '../resource/popup.ts';
import { contactChars, linkChars, mostTexts, textChars } from '../resource/site-text.ts';
import { jsonOf, rowOf } from '../row.ts';
import { faqKinds, faqLimits } from '../support/faq.ts';
import { writtenDay } from '../time/korean-time.ts';
import type { Row } from '../row.ts';
import { choice, day, type FieldFault, record, rows, ruled, text, wholeShape, yesNoSwitch } from './shape.ts';

const MOST_ROWS = 100;
const targets = ['_self', '_blank'] as const;

const inOrder = ({ sdate, edate }: Row): FieldFault | null =>
  String(sdate) <= String(edate) ? null : { field: 'edate', key: 'days-order' };
/** A day as other hands write it; other texts stay, and the form shows the fault. */
const dayIn = (given: unknown): unknown => writtenDay(String(given)) ?? given;

const ALONE = '{"goMobile":"Y"}';
const isYes = (value: unknown): boolean => value === 'Y' || value === true;

/** A colour as JSON of its four parts becomes a CSS colour; a note becomes the target and whether the banner is shown alone. */
function tidyBanner(row: Row): Row {
  const written = row['note'];
  const note = rowOf(typeof written === 'string' ? jsonOf(written) : written);
  const colour = row['background_color'] ?? '';
  const inside = note['openInside'] === undefined ? row['target'] !== '_blank' : isYes(note['openInside']);
  return {
    ...row,
    sdate: dayIn(row['sdate']),
    edate: dayIn(row['edate']),
    target: inside ? '_self' : '_blank',
    note: isYes(note['goMobile']) ? ALONE : '',
    background_color: backgroundOf(typeof colour === 'string' ? colour : JSON.stringify(colour)) ?? colour,
  };
}

/** Rows of other hands: texts of their own in every field. */
const anyText = { hand: { any: true } } as const;
const anyOrNone = { hand: { any: true, absent: true, null: true } } as const;

export const banners = rows(
  [0, MOST_ROWS],
  ruled(
    record(
      {
        banner_code: choice(Object.values(bannerCodes), anyText),
        device_code: choice(Object.values(deviceCodes), anyText),
        view_url: text(MOST_WRITTEN, { required: true, test: 'image', ...anyText }),
        link: text(MOST_WRITTEN, { test: 'link', ...anyOrNone }),
        target: choice(targets, anyOrNone),
        background_color: text(100, { test: 'colour', ...anyOrNone }),
        sdate: day(anyText),
        edate: day(anyText),
        note: { kind: 'switch', on: ALONE, off: '', ...anyOrNone },
        use_yn: { ...yesNoSwitch, ...anyText },
      },
      { others: 'kept', tidy: tidyBanner },
    ),
    inOrder,
  ),
  {
    called: 'banner_code',
    blank: { banner_code: bannerCodes.main, device_code: deviceCodes.desktop, target: '_self', use_yn: 'Y' },
  },
);

/** Rows of an earlier release may lack every field. */
const mayLack = { hand: { absent: true } } as const;
const needed = { required: true, ...mayLack } as const;
const anyOrAbsent = { hand: { any: true, absent: true } } as const;
const { subject, contents, hours, pixels } = popupLimits;
const place = (most: number) => wholeShape(0, most, { empty: 'absent' });

export const popups = rows(
  [0, MOST_ROWS],
  ruled(
    record(
      {
        group_id: wholeShape(0, 1_000_000_000, mayLack),
        popup_type_code: choice(['PT01', 'PT02'], mayLack),
        subject: text(subject, needed),
        subject_en: text(subject, needed),
        contents: text(contents, { long: true, ...needed }),
        contents_en: text(contents, { long: true, ...needed }),
        link: text(MOST_WRITTEN, { test: 'link', ...mayLack }),
        target: choice(targets, anyOrAbsent),
        sdate: day(anyOrAbsent),
        edate: day(anyOrAbsent),
        replay_time: wholeShape(0, hours, mayLack),
        width: place(pixels / 2),
        height: place(pixels / 2),
        position_left: place(pixels),
        position_top: place(pixels),
        use_yn: { ...yesNoSwitch, ...mayLack },
      },
      {
        others: 'kept',
        ofForm: true,
        tidy: (row) => ({ ...row, sdate: dayIn(row['sdate']), edate: dayIn(row['edate']) }),
      },
    ),
    inOrder,
  ),
  {
    unique: ['group_id'],
    called: 'subject',
    blank: { popup_type_code: 'PT02', target: '_self', use_yn: 'Y', replay_time: HIDE_HOURS },
  },
);

export const notices = rows(
  [0, MOST_ROWS],
  record({
    wr_id: wholeShape(0, 1_000_000_000),
    wr_subject: text(200, { required: true, hand: {} }),
    wr_subject_en: text(200, needed),
  }),
  { unique: ['wr_id'], called: 'wr_subject' },
);

const over = text(textChars, { long: true });

export const texts = rows(
  [0, mostTexts],
  record({ key: text(80, { required: true, test: 'text-key' }), ko: over, en: over }),
  { unique: ['key'] },
);

const link = text(linkChars, { test: 'https' });

export const links = record({
  contact: text(contactChars, { test: 'email', otherwise: '' }),
  mobile: link,
  map: link,
  naver: link,
  kakao: link,
  facebook: link,
  youtube: link,
});

const question = text(faqLimits.subject, { required: true });
const answer = text(faqLimits.contents, { required: true, long: true, test: 'figures' });

export const faq = rows(
  [0, faqLimits.entries],
  record({
    kind: choice(faqKinds),
    subjectKo: question,
    contentsKo: answer,
    subjectEn: question,
    contentsEn: answer,
  }),
  { called: 'subjectKo', blank: { kind: faqKinds[0] } },
);
