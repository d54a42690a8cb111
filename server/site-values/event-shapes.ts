/** Shapes of the events and of the survey as operators write them. */
import * as z from 'zod/mini';
import { eventSkins, missionTypes } from '../../domain/events/event.ts';
import { isWhole } from '../../domain/events/reward-table.ts';
import { surveyKinds } from '../../domain/survey/survey.ts';

const MOST_GOLD = 1_000_000_000_000;
const MOST_EVENTS = 20;
const MOST_ITEMS = 50;
const gold = z.int().check(z.minimum(0), z.maximum(MOST_GOLD));
const id = z.int().check(z.minimum(1), z.maximum(999_999_999));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '날짜는 2026-01-31처럼 적어 주세요'));
const titled = z.strictObject({
  ko: z.string().check(z.maxLength(200)),
  en: z.string().check(z.maxLength(200)),
});
const areDifferent = (ids: readonly (number | string)[]): boolean => new Set(ids).size === ids.length;

const event = z
  .strictObject({
    eventId: id,
    skin: z.enum(eventSkins),
    title: titled,
    description: titled,
    from: day,
    to: day,
    missions: z
      .array(
        z.strictObject({
          missionId: id,
          type: z.enum(missionTypes),
          value: z.int().check(z.minimum(1), z.maximum(MOST_GOLD)),
          most: z.int().check(z.minimum(1), z.maximum(1000)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(10),
        z.refine((rows) => areDifferent(rows.map(({ missionId }) => missionId)), '미션 번호가 겹쳐요'),
      ),
    rewards: z
      .array(z.strictObject({ seq: id, gold, percentage: z.number().check(z.minimum(0), z.maximum(100)) }))
      .check(
        z.minLength(1),
        z.maxLength(20),
        z.refine((rows) => areDifferent(rows.map(({ seq }) => seq)), '보상 번호가 겹쳐요'),
        z.refine(isWhole, '확률의 합이 정확히 100%여야 해요. 소수점 아래는 네 자리까지예요'),
      ),
  })
  .check(z.refine(({ from, to }) => from <= to, '끝나는 날이 시작하는 날보다 빨라요'));

export const eventsShape = z.array(event).check(
  z.maxLength(MOST_EVENTS),
  z.refine((rows) => areDifferent(rows.map(({ eventId }) => eventId)), '이벤트 번호가 겹쳐요'),
);

const item = z
  .strictObject({
    post_name: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
    content: z.string().check(z.minLength(1), z.maxLength(300)),
    mandatory: z.enum(['Y', 'N']),
    type: z.enum(surveyKinds),
    /** Choices, separated by commas. */
    type_item: z.string().check(z.maxLength(1000)),
    sort: z.int().check(z.minimum(0), z.maximum(1000)),
  })
  .check(
    z.refine(
      ({ type, type_item }) =>
        (type !== '3' && type !== '4') || type_item.split(',').filter(Boolean).length > 1,
      '고를 것을 쉼표로 나누어 둘 이상 적어 주세요',
    ),
  );

export const surveyShape = z.strictObject({
  surveyId: id,
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  gold,
  items: z.array(item).check(
    z.minLength(1),
    z.maxLength(MOST_ITEMS),
    z.refine((rows) => areDifferent(rows.map(({ post_name }) => post_name)), '항목 이름이 겹쳐요'),
  ),
});
