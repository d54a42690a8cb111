/** What gives members gold or takes it for goods: events, the survey, and the goods of the store. */
import { goodKinds, hasLook } from '../catalogue/good.ts';
import { eventSkins, missionTypes } from '../events/event.ts';
import { addUpToAll } from '../events/reward-table.ts';
import { MOST_GOLD } from '../member/most-gold.ts';
import { MOST_WRITTEN } from '../resource/addresses.ts';
import { choicesOf, surveyKinds } from '../survey/survey.ts';
import {
  choice,
  day,
  decimal,
  trueFalseSwitch,
  record,
  rows,
  ruled,
  text,
  wholeShape,
  yesNoSwitch,
} from './shape.ts';

const id = wholeShape(1, 999_999_999);
const gold = wholeShape(0, MOST_GOLD);
const titled = record({ ko: text(200), en: text(200) });

export const events = rows(
  [0, 20],
  ruled(
    record({
      eventId: id,
      skin: choice(eventSkins),
      title: titled,
      description: titled,
      picture: text(MOST_WRITTEN, { test: 'image', otherwise: '' }),
      background: text(100, { test: 'colour', otherwise: '' }),
      from: day(),
      to: day(),
      missions: rows(
        [1, 10],
        record({
          missionId: id,
          type: choice(missionTypes),
          value: wholeShape(1, MOST_GOLD),
          most: wholeShape(1, 1000),
        }),
        { unique: ['missionId'], blank: { type: 'EM01', value: 1, most: 1 } },
      ),
      rewards: rows([1, 20], record({ seq: id, gold, percentage: decimal(0, 100) }), {
        unique: ['seq'],
        blank: { percentage: 0 },
      }),
    }),
    ({ from, to, rewards }) => {
      if (from > to) return { field: 'to', key: 'days-order' };
      return addUpToAll(rewards) ? null : { field: 'rewards', key: 'chances' };
    },
  ),
  { unique: ['eventId'], called: 'title.ko', blank: { skin: eventSkins[0] } },
);

export const SURVEY_GOLD = 10_000_000;

export const survey = record(
  {
    surveyId: id,
    title: text(200, { required: true }),
    gold,
    items: rows(
      [1, 50],
      ruled(
        record({
          post_name: text(40, { required: true, test: 'name' }),
          content: text(300, { required: true }),
          mandatory: yesNoSwitch,
          type: choice(surveyKinds),
          /** Choices, separated by commas. */
          type_item: text(1000),
          sort: wholeShape(0, 1000),
        }),
        (item) =>
          item.type === '2' || choicesOf(item).length > 1 ? null : { field: 'type_item', key: 'choices' },
      ),
      { unique: ['post_name', 'sort'], called: 'content', blank: { mandatory: 'Y', type: '1' } },
    ),
  },
  // Where no survey is written the form begins with an empty one and the usual reward.
  { tidy: (row) => (Object.keys(row).length === 0 ? { surveyId: 1, gold: SURVEY_GOLD } : row) },
);

const words = text(200, { required: true });

export const goods = rows(
  [0, 100],
  ruled(
    record({
      id: wholeShape(1, 1_000_000_000),
      kind: choice(goodKinds),
      code: text(20),
      ko: words,
      en: words,
      textKo: words,
      textEn: words,
      price: wholeShape(1, MOST_GOLD),
      coins: wholeShape(0, MOST_GOLD, { otherwise: 0 }),
      onSale: trueFalseSwitch,
    }),
    ({ kind, code }) => (hasLook(kind, code) ? null : { field: 'code', key: 'look' }),
  ),
  { unique: ['id'], blank: { kind: 'message', onSale: true } },
);
