/** Events: gold roulette, lucky box, coin roulette, and their missions (N1 to N5). */
import {
  isOpenOn,
  missionState,
  type SiteEvent,
  type EventRefusal,
  periodOf,
} from '../../../domain/events/event.ts';
import {
  eventInfo,
  eventInfoAll,
  eventReward,
  eventStatus,
  type EventStatusRow,
} from '../../../domain/protocol/calls/money/event-calls.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import type { Feature } from '../../feature.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { moveMoney, type MoneyDeps } from '../cashier/cashier-port.ts';
import type { Trx } from '../../storage/database.ts';
import { tableOfDay, withDayTables, rewardsIn } from './day-tables.ts';
import { encodeSiteEvent, encodeMission } from './event-rows.ts';
import { eventsMigrations } from './events-tables.ts';
import { revealBefore, seedOfDay, eventDigest } from './event-seeds.ts';
import { attendedDays, missionFacts } from './mission-facts.ts';
import { unusedSpins } from './unused-spins.ts';
import { drawName, drawnReward } from '../../../domain/events/reward-table.ts';
import { post } from '../../ledger/post.ts';
import { type MoveOutcome, refuseMoveBy, type RefuseMove } from '../../requests/move-once.ts';

// Draws the reward of a mission and gives it, once: under the member's lock, in one transaction with the answer.

interface Claim {
  readonly memberId: number;
  readonly eventId: number;
  readonly missionId: number;
}

const refuse: RefuseMove<EventRefusal> = refuseMoveBy;

type Playable = { readonly nth: number; readonly period: string } | EventRefusal;

async function playable(trx: Trx, claim: Claim, event: SiteEvent, now: number): Promise<Playable> {
  const day = siteDay(now);
  if (!isOpenOn(event, day)) return 'event-closed';
  const mission = event.missions.find(({ missionId }) => missionId === claim.missionId);
  if (mission === undefined) return 'mission-unknown';
  const state = missionState(mission, await missionFacts(trx, claim.memberId, event, { day, now }));
  if (state.received) return 'already-received';
  if (state.left === 0) return 'not-attained';
  return { nth: state.taken + 1, period: periodOf(mission.type, day) };
}

/** `reason` of the answer: the number of the reward and its chance, separated by a blank. */
export async function takeReward({ now, values }: MoneyDeps, trx: Trx, claim: Claim): Promise<MoveOutcome> {
  const at = now();
  const day = siteDay(at);
  const { memberId, eventId, missionId } = claim;
  const event = (await values.exact(trx, 'events')).find((one) => one.eventId === eventId);
  if (event === undefined) return refuse('event-unknown');
  const turn = await playable(trx, claim, event, at);
  if (typeof turn === 'string') return refuse(turn);
  const seed = await seedOfDay(trx, day, at);
  if (seed === null) return refuse('draw-closed');
  const name = drawName(eventId, missionId, `${turn.period}/${turn.nth}`, memberId);
  const table = await tableOfDay(trx, day, event, { seed: seed.seed, now: at });
  const { seq, gold, percentage } = drawnReward(rewardsIn(table), eventDigest(seed.seed, name));
  const { id } = await trx
    .insertInto('event_reward')
    .values({
      member_id: memberId,
      event_id: eventId,
      mission_id: missionId,
      ...turn,
      seed_hash: seed.hash,
      name,
      reward_seq: seq,
      percentage,
      gold,
      at,
      chances: JSON.stringify(table.chances),
      promise: table.promise,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(trx, {
    requestId: `event:${id}`,
    kind: 'event',
    at,
    entries: [
      { owner: `member:${memberId}`, currency: 'gold', amount: gold },
      { owner: 'events', currency: 'gold', amount: -gold },
    ],
  });
  return { kind: 'done', answer: { gold, reason: `${seq} ${percentage}` } };
}

type Chances = NonNullable<EventStatusRow['draws'][number]['chances']>;

const RATE = { max: 240, timeWindow: '1 minute' } as const;
/** Draws of an answer: more than a member has in two days, so that all draws of a day can be checked once its seed is shown. */
const MOST_DRAWS = 200;

async function statusOf({ db, now }: MemberDeps, memberId: number, event: SiteEvent) {
  const at = now();
  const day = siteDay(at);
  await revealBefore(db, day, at);
  const facts = await missionFacts(db, memberId, event, { day, now: at });
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

function eventCalls(answer: AnswerCall, deps: MemberDeps): void {
  const { db, now, values } = deps;
  const find = async (eventId: number): Promise<SiteEvent | undefined> =>
    (await values.exact(db, 'events')).find((event) => event.eventId === eventId);
  answer(eventInfoAll, async ({ params: { lang } }) => {
    const day = siteDay(now());
    const open = values.now('events').filter((event) => isOpenOn(event, day));
    const shown = await withDayTables(db, day, open);
    return { CODE: 'EIA000', DATA: shown.map((event) => encodeSiteEvent(event, lang)) };
  });
  answer(eventInfo, async ({ params: { lang, eventId } }) => {
    const event = await find(eventId);
    const [shown] = event === undefined ? [] : await withDayTables(db, siteDay(now()), [event]);
    return shown === undefined ? { CODE: 'EI404' } : { CODE: 'EI000', DATA: encodeSiteEvent(shown, lang) };
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
