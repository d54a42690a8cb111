/** Events as the calls of N1 give them. */
import { type Mission, type MissionState, type SiteEvent } from '../../../domain/events/event.ts';
import type { EventRow, EventStatusRow } from '../../../domain/protocol/calls/money/event-calls.ts';
import { yesNo } from '../../../domain/protocol/wire/wire-values.ts';

type Lang = 'ko' | 'en';
const count = (value: number): string => value.toLocaleString('en-US');

const missionTitle = ({ type, value }: Mission, lang: Lang): string => {
  const titles = {
    EM01: { ko: '출석하기', en: 'Come by today' },
    EM02: { ko: `오늘 ${count(value)} 골드 예측`, en: `Bet ${count(value)} gold today` },
    EM03: { ko: `코인 ${count(value)}개 구매마다`, en: `For every ${count(value)} coins bought` },
  };
  return titles[type][lang];
};

export const encodeSiteEvent = (event: SiteEvent, lang: Lang): EventRow => ({
  event_id: event.eventId,
  title: event.title[lang],
  description: event.description[lang],
  start_at: `${event.from} 00:00:00`,
  end_at: `${event.to} 23:59:59`,
  banner_info: event.picture === '' ? null : { view_url: event.picture, background_color: event.background },
  skin_type_code: event.skin,
  mission_list: event.missions.map((mission) => ({
    mission_group_id: mission.missionId,
    mission_detail: {
      mission_seq_no: mission.missionId,
      title: missionTitle(mission, lang),
      mission_complete_value: mission.value,
    },
  })),
  reward_infos: {
    reward_group_id: event.eventId,
    is_fixed_reward_yn: 'N',
    lang,
    sub_list: event.rewards.map(({ seq, gold, percentage }) => ({
      reward_seq_no: seq,
      reward_name: lang === 'ko' ? `${count(gold)} 골드` : `${count(gold)} gold`,
      reward_amount: gold,
      unit_text: lang === 'ko' ? '골드' : 'gold',
      percentage,
    })),
  },
});

export const encodeMission =
  (eventId: number) =>
  (state: MissionState): EventStatusRow['mission_status_list'][number] => ({
    mission_group_id: state.missionId,
    reward_group_id: eventId,
    attain_yn: yesNo(state.attained),
    receive_yn: yesNo(state.left === 0 && state.taken > 0),
    mission_detail: { mission_user_amount: state.amount, mission_type_code: state.type },
    value: state.value,
    left: state.left,
    taken: state.taken,
    most: state.most,
  });
