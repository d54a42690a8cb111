/** N1 N5 O9 Days of an event are written as the other days of the site; the picture that the staff gave it. */
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { eventDay, monthName } from '../../src/features/events/event-facts.tsx';
import { EventStage } from '../../src/features/events/event-stage.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const eventUntil = (end_at: string) => ({
  event_id: 1,
  title: 'T',
  description: 'D',
  start_at: '2026-01-01 00:00:00',
  end_at,
  banner_info: null,
  skin_type_code: 'EVS01',
  mission_list: [],
  reward_infos: { reward_group_id: 1, is_fixed_reward_yn: 'N' as const, lang: 'ko', sub_list: [] },
});

test.each([
  ['2026-12-31 23:59:59', '26.01.01 ~ 26.12.31'],
  ['2099-12-31 23:59:59', '상시 · 26.01.01부터'],
])('N1 an event until %s says %s', async (end, text) => {
  await loadTextsOnDemand();
  const { Frame } = await givenClient({
    'account.view': of({ state: 'visitor', member: null, standards: [] }),
  });
  const screen = await render(
    <Frame>
      <EventStage event={eventUntil(end)} status={null} failure={null} reload={() => {}} />
    </Frame>,
  );
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test('N5 the last day of a month reads as a day in both languages', () => {
  expect(eventDay('2026-11-30', 'ko')).toBe('26.11.30');
  expect(eventDay('2026-11-30', 'en')).toBe('30 Nov 26');
});

test('N5 the month of the attendance has its name', () => {
  expect(monthName('2026-11-30', 'ko')).toBe('11월');
  expect(monthName('2026-11-30', 'en')).toBe('November');
});

describe('O9 N1 the picture of an event (banner_info)', () => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const pictureOf = async (view_url: string) => {
    await loadTextsOnDemand();
    const { Frame } = await givenClient({
      'account.view': of({ state: 'visitor', member: null, standards: [] }),
    });
    const event = {
      ...eventUntil('2026-12-31 23:59:59'),
      banner_info: { view_url, background_color: 'rgb(1, 2, 3)' },
    };
    await render(
      <Frame>
        <EventStage event={event} status={null} failure={null} reload={() => {}} />
      </Frame>,
    );
    return () => document.querySelector<HTMLImageElement>('img');
  };

  test('stands above its title, on its colour', async () => {
    const shown = await pictureOf(dot);
    await expect.poll(() => shown()?.complete).toBe(true);
    expect(shown()?.nextElementSibling?.tagName).toBe('H2');
    expect(shown()?.computedStyleMap().get('background-color')?.toString()).toBe('rgb(1, 2, 3)');
  });

  test('is left out when it cannot be loaded', async () => {
    const shown = await pictureOf('data:image/png;base64,AAAA');
    await expect.poll(shown).toBeNull();
  });
});
