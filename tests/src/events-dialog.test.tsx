/** A19 N4 N5: the dialog of the events on the index has what an event's page has: its chances, the check of its draws, and the end of its spins. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { EventsDialog } from '../../src/features/events/events-dialog.tsx';
import { shown } from '../given/screens/shown-form.tsx';

const mission = { mission_seq_no: 1, title: '코인 10,000개 구매', mission_complete_value: 10_000 };
const event = {
  event_id: 3,
  title: '코인 룰렛',
  description: '설명',
  start_at: '2026-01-01 00:00:00',
  end_at: '2026-12-31 23:59:59',
  banner_info: null,
  skin_type_code: 'EVS01',
  mission_list: [{ mission_group_id: 1, mission_detail: mission }],
  reward_infos: {
    reward_group_id: 1,
    is_fixed_reward_yn: 'N',
    lang: 'ko',
    sub_list: [
      { reward_seq_no: 1, reward_name: '10만 골드', reward_amount: 100_000, unit_text: '', percentage: 62.5 },
    ],
  },
};
const mine = {
  mission_group_id: 1,
  reward_group_id: 1,
  attain_yn: 'Y',
  receive_yn: 'N',
  mission_detail: { mission_user_amount: 20_000, mission_type_code: 'EM03' },
  value: 10_000,
  left: 2,
  taken: 0,
  most: 70,
};
const draw = {
  name: 'event/3/1/2026-11-21/1/9',
  reward_amount: 100_000,
  seed_hash: 'ab'.repeat(32),
  seed: 'cd'.repeat(32),
};
const status = {
  event_id: 3,
  mission_status_list: [mine],
  attended: [],
  day: '2026-11-22',
  seed_hash: 'ef'.repeat(32),
  promise: '12'.repeat(32),
  chances: [[1, 100_000, 62.5]],
  draws: [{ ...draw, chances: [[1, 100_000, 62.5]] }],
  standing: { kind: 'playable', missionId: 1 },
};
const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };

async function opened(missions: readonly object[]) {
  const { screen } = await shown(<EventsDialog />, {
    'account.view': of({ state: 'member', member, standards: [] }),
    'wallet.view': of({ spoGold: 1, spoCoin: 0, spoMile: 0 }),
    'event.eventInfoAll': { ok: true, value: [event] },
    'event.eventStatus': { ok: true, value: { ...status, mission_status_list: missions } },
  });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: '보상과 확률' })).toBeVisible();
  return { screen, dialog };
}

test('A19 N4 chances, the check of a past draw and the way to the page of the event stand in it', async () => {
  const { dialog } = await opened([mine]);
  await expect.element(dialog.getByRole('cell', { name: '62.5%' })).toBeVisible();
  await dialog.getByText('공정성 확인').click();
  await expect.element(dialog.getByText(status.promise)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '이 브라우저에서 확인하기' })).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: '이벤트 화면에서 자세히 보기' }))
    .toHaveAttribute('href', '/hitgame/event/3');
});

test('N5 spins of coins say the last day on which they can be used; missions of a day say none', async () => {
  const { screen, dialog } = await opened([mine]);
  await expect.element(dialog.getByText(/이번 달 말일\(26\.11\.30\)까지 쓸 수 있고/)).toBeVisible();
  const ofDay = { ...mine, mission_detail: { ...mine.mission_detail, mission_type_code: 'EM02' } };
  await screen.unmount();
  const other = await opened([ofDay]);
  expect(other.dialog.element().querySelector('[data-month-end]')).toBeNull();
});

test('N2 only a mission of stakes says when a bet before its start counts', async () => {
  const { screen, dialog } = await opened([mine]);
  expect(dialog.element().querySelector('[data-early-bets]')).toBeNull();
  await screen.unmount();
  const ofStakes = { ...mine, mission_detail: { ...mine.mission_detail, mission_type_code: 'EM02' } };
  const other = await opened([ofStakes]);
  await expect.element(other.dialog.getByText(/첫 경기가 시작되면 그날 금액에 더해요/)).toBeVisible();
});
