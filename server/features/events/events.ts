/** Events: gold roulette, lucky box, coin roulette, and their missions (N1 to N5). */
import { isOpenOn, missionState, type SiteEvent } from '../../../domain/events/event.ts';
import {
  eventInfo,
  eventInfoAll,
  eventReward,
  eventStatus,
  type EventStatusRow,
} from '../../../domain/protocol/calls/money/event-calls.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import type { Feature } from '../../feature.ts';
import type { Answer } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { moveMoney } from '../cashier/cashier-port.ts';
import { tableOfDay, withDayTables } from './day-tables.ts';
import { encodeEvent, encodeMission } from './event-rows.ts';
import { eventsMigrations } from './events-tables.ts';
import { revealBefore, seedOfDay } from './event-seeds.ts';
import { attendedDays, factsOf } from './mission-facts.ts';
import { unusedSpins } from './unused-spins.ts';
import { takeReward } from './take-reward.ts';

type Chances = NonNullable<EventStatusRow['draws'][number]['chances']>;

const RATE = { max: 240, timeWindow: '1 minute' } as const;
/** Draws of an answer: more than a member has in two days, so that all draws of a day can be checked once its seed is shown. */
const MOST_DRAWS = 200;

async function statusOf({ db, now }: MemberDeps, memberId: number, event: SiteEvent) {
  const at = now();
  const day = siteDay(at);
  await revealBefore(db, day, at);
  const facts = await factsOf(db, memberId, event, day);
  const draws = await db
    .selectFrom('event_reward as r')
    .leftJoin('event_seed as s', 's.hash', 'r.seed_hash')
    .select(['r.name', 'r.gold', 'r.seed_hash', 'r.chances', 'r.promise', 's.seed', 's.revealed_at'])
    .where('r.member_id', '=', memberId)
    .where('r.event_id', '=', event.eventId)
    .orderBy('r.id', 'desc')
    .limit(MOST_DRAWS)
    .execute();
  const today = await seedOfDay(db, day, at);
  const table = today === null ? null : await tableOfDay(db, day, event, { seed: today.seed, now: at });
  return {
    event_id: event.eventId,
    mission_status_list: event.missions
      .map((mission) => missionState(mission, facts))
      .map(encodeMission(event.eventId)),
    attended: [...(await attendedDays(db, memberId, day.slice(0, 7)))],
    day,
    seed_hash: today?.hash ?? '',
    promise: table?.promise ?? '',
    chances: table?.chances ?? [],
    draws: draws.map(({ name, gold, seed_hash, chances, promise, seed, revealed_at }) => ({
      name,
      reward_amount: gold,
      seed_hash,
      seed: revealed_at === null ? null : seed,
      chances: chances === null ? null : (JSON.parse(chances) as Chances),
      promise,
    })),
  };
}

/** What the specification's answer says, read from the stored answer. */
function rewardAnswer<Data extends DrawResultRow>(eventId: number, data: Data) {
  const body = answeredOnce(data);
  if (data.state !== 'answered' || data.answer.code !== betCodes.ok) return { ...body, CODE: 'EGR100' };
  const [seq, percentage] = (data.answer.reason ?? '').split(' ');
  return {
    ...body,
    CODE: 'EGR000',
    DATA: {
      stats: 'OK',
      reward_seq_no: Number(seq),
      reward_group_id: eventId,
      is_fixed_reward_yn: 'N' as const,
      reward_amount: data.answer.gold ?? 0,
      percentage: Number(percentage),
    },
  };
}

function eventCalls(answer: Answer, deps: MemberDeps): void {
  const { db, now, values } = deps;
  const find = async (eventId: number): Promise<SiteEvent | undefined> =>
    (await values.exact(db, 'events')).find((event) => event.eventId === eventId);
  answer(eventInfoAll, async ({ params: { lang } }) => {
    const day = siteDay(now());
    const open = values.now('events').filter((event) => isOpenOn(event, day));
    const shown = await withDayTables(db, day, open);
    return { CODE: 'EIA000', DATA: shown.map((event) => encodeEvent(event, lang)) };
  });
  answer(eventInfo, async ({ params: { lang, eventId } }) => {
    const event = await find(eventId);
    const [shown] = event === undefined ? [] : await withDayTables(db, siteDay(now()), [event]);
    return shown === undefined ? { CODE: 'EI404' } : { CODE: 'EI000', DATA: encodeEvent(shown, lang) };
  });
  answer(eventStatus, async ({ member: { memberId }, params: { eventId } }) => {
    const event = await find(eventId);
    return event === undefined
      ? { CODE: 'EUS404' }
      : { CODE: 'EUS000', DATA: await statusOf(deps, memberId, event) };
  });
  answer(
    eventReward,
    ({ member: { memberId }, params: { eventId, missionId }, form: { reqId }, once }) =>
      once.answer(
        moveMoney(deps, { memberId, reqId }, (trx) =>
          takeReward(deps, trx, { memberId, eventId, missionId }),
        ),
        (data) => rewardAnswer(eventId, data),
      ),
    { rateLimit: RATE },
  );
}

export const events = {
  tables: eventsMigrations,
  create: (deps) => ({
    calls: (answer) => eventCalls(answer, deps),
    expired: unusedSpins(deps.values),
  }),
} satisfies Feature;
