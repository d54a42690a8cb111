/** Events by call; rewards once (R13). */
import { eventRefusalOf, type EventStanding, standingOf } from '../../../domain/events/event.ts';
import {
  eventReward,
  type EventStatusRow,
  eventStatus,
} from '../../../domain/protocol/calls/money/event-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { OnceOutcome } from '../../engine/once-calls.ts';
import { openPromptCalls, tellMoney } from '../../engine/prompt-calls.ts';
import type { Feature } from '../../feature.ts';
import type { DrawnReward, EventsApi, RewardFault } from './events-api.ts';

const VERSION = '1';

interface Claim {
  readonly eventId: number;
  readonly missionId: number;
}

function rewardOf(outcome: OnceOutcome | 'unknown' | null): Result<DrawnReward, RewardFault> {
  if (outcome === 'unknown') return refused({ kind: 'unknown' });
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'never-arrived') return refused({ kind: 'never-arrived' });
  if (outcome.kind === 'refused') return refused({ kind: 'refused', reason: eventRefusalOf(outcome.reason) });
  const { gold = 0, reason } = outcome.answer;
  return ok({ gold, seq: Number((reason ?? '').split(' ')[0]) });
}

const standingIn = ({ mission_status_list }: EventStatusRow): EventStanding =>
  standingOf(
    mission_status_list.map(({ mission_group_id, left, taken, most, mission_detail }) => ({
      missionId: mission_group_id,
      left,
      received: taken >= (mission_detail.mission_type_code === 'EM03' ? most : 1),
    })),
  );

export function createEvents(engine: Engine): Feature<EventsApi> {
  const { call } = engine;
  const takeReward = openPromptCalls<typeof eventReward.form, Claim>(engine, eventReward, {
    name: 'event-reward',
    params: ({ eventId = 0, missionId = 0 }) => ({ version: VERSION, lang: 'ko', eventId, missionId }),
    onKnown: tellMoney(engine),
  });
  return {
    api: ({ id: place }) => ({
      async status(eventId) {
        const answer = dataOf(
          await call(eventStatus, {
            params: { version: VERSION, lang: 'ko', eventId: String(eventId) },
            place: `${place} ${eventId}`,
          }),
          eventStatus.ok,
        );
        return answer.ok ? ok({ ...answer.value, standing: standingIn(answer.value) }) : answer;
      },
      takeReward: async (eventId, missionId) => rewardOf(await takeReward({ eventId, missionId })),
    }),
  };
}
