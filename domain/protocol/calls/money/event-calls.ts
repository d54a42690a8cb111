/** Events (N1): what there is, how far the member is, and rewards. */
import * as z from 'zod/mini';
import { type EventStanding, standingOf } from '../../../events/event.ts';
import { picture } from '../../../resource/addresses.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceAnswer, onceOfMember } from '../base/request-calls.ts';

const version = z.string().check(z.maxLength(40));
const lang = z.enum(['ko', 'en']);
const id = z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)), z.int());
const ofEvent = z.object({ version, lang, eventId: id });
const yn = z.enum(['Y', 'N']);

/** The picture of an event: an https address, and a CSS colour behind it ('': none). */
const bannerInfo = z.object({
  view_url: z.string().check(z.regex(picture)),
  background_color: z.string(),
});
export type EventBanner = z.infer<typeof bannerInfo>;

const eventRow = z.object({
  event_id: z.int(),
  title: z.string(),
  description: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  /** null: the event has no picture of its own, or one that cannot be read. */
  banner_info: z.catch(z.nullable(bannerInfo), null),
  skin_type_code: z.string(),
  mission_list: z.array(
    z.object({
      mission_group_id: z.int(),
      mission_detail: z.object({
        mission_seq_no: z.int(),
        title: z.string(),
        mission_complete_value: z.int(),
      }),
    }),
  ),
  reward_infos: z.object({
    reward_group_id: z.int(),
    is_fixed_reward_yn: yn,
    lang: z.string(),
    sub_list: z.array(
      z.object({
        reward_seq_no: z.int(),
        reward_name: z.string(),
        reward_amount: z.int(),
        unit_text: z.string(),
        percentage: z.number(),
      }),
    ),
  }),
});
export type EventRow = z.infer<typeof eventRow>;

export const eventInfoAll = describe({
  name: 'event-info-all',
  kept: true,
  // It reads the tables of the day.
  kind: 'member-read',
  path: '/event/info-all/:version/:lang',
  who: 'guest',
  params: z.object({ version, lang }),
  answer: answerWith(z.array(eventRow)),
  ok: 'EIA000',
});

export const eventInfo = describe({
  name: 'event-info',
  kept: true,
  kind: 'member-read',
  path: '/event/info/:version/:lang/:eventId',
  who: 'guest',
  params: ofEvent,
  answer: answerWith(eventRow),
  ...codes('EI000', { malformed: 'EI404' }),
});

/** A reward: its number, gold and percent. */
const chance = z.tuple([z.int(), z.int(), z.number()]);

const statusRow = z.object({
  event_id: z.int(),
  mission_status_list: z.array(
    z.object({
      mission_group_id: z.int(),
      reward_group_id: z.int(),
      attain_yn: yn,
      receive_yn: yn,
      mission_detail: z.object({ mission_user_amount: z.int(), mission_type_code: z.string() }),
      // Of this site: the goal, the rewards that can be taken now, those that were taken, and the most of the period.
      value: z.int(),
      left: z.int(),
      taken: z.int(),
      most: z.int(),
    }),
  ),
  /** Days of this month on which the member was here, YYYY-MM-DD. */
  attended: z.array(z.string()),
  /** Today, and the hash of today's seed. */
  day: z.string(),
  seed_hash: z.string(),
  /** Today's table, and the promise of it with the seed: SHA-256 of the seed, a line break and the table as JSON. An older back end has none. */
  promise: z._default(z.string(), ''),
  chances: z._default(z.array(chance), []),
  /** The member's last draws of the event, newest first; `seed` is known when its day is over. */
  draws: z.array(
    z.object({
      name: z.string(),
      reward_amount: z.int(),
      seed_hash: z.string(),
      seed: z.nullable(z.string()),
      /** The table that was drawn from: number, gold and percent of each reward; null: not kept. */
      chances: z.nullish(z.array(chance)),
      /** The promise of seed and table; null: drawn by an earlier release. */
      promise: z.nullish(z.string()),
    }),
  ),
});
export type EventStatusRow = z.input<typeof statusRow>;

const standingIn = ({ mission_status_list }: z.output<typeof statusRow>): EventStanding =>
  standingOf(
    mission_status_list.map(({ mission_group_id, left, taken, most, mission_detail }) => ({
      missionId: mission_group_id,
      left,
      received: taken >= (mission_detail.mission_type_code === 'EM03' ? most : 1),
    })),
  );

/** With what the member can do now. */
const statusWithStanding = z.pipe(
  statusRow,
  z.transform((row) => ({ ...row, standing: standingIn(row) })),
);
export type EventStatus = z.output<typeof statusWithStanding>;

export const eventStatus = describe({
  name: 'event-user-status',
  kept: true,
  path: '/event/user_status/:version/:lang/:eventId',
  who: 'member',
  params: ofEvent,
  answer: answerWith(statusWithStanding),
  ...codes('EUS000', { guest: 'EUS100', malformed: 'EUS404' }),
});

/** `reqId` names the request; the specification's call has no body. CODE and DATA are the specification's, `data` is the stored answer. */
export const eventReward = describe({
  ...onceOfMember,
  name: 'event-get-reward',
  path: '/event/getReward/:version/:lang/:eventId/:missionId',
  params: z.object({ version, lang, eventId: id, missionId: id }),
  form: z.object({ reqId }),
  answer: z.extend(onceAnswer, {
    CODE: z.optional(z.string()),
    DATA: z.nullish(
      z.object({
        stats: z.string(),
        reward_seq_no: z.int(),
        reward_group_id: z.int(),
        is_fixed_reward_yn: yn,
        reward_amount: z.int(),
        percentage: z.number(),
      }),
    ),
  }),
});
