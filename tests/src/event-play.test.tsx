/** N3, N4: the result of a draw shows nowhere on the page before the wheel or the box is at rest. */
import { Navigate, Route, Routes } from 'react-router';
import { BehaviorSubject, of } from 'rxjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SET_AFTER_MS } from '../../src/features/events/motion.ts';
import { waitingToasts } from '../../src/parts/layers/waiting-toasts.ts';
import { EventsScreen } from '../../src/features/events/events-screen.tsx';
import { WalletLines } from '../../src/features/wallet/wallet-lines.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const BEFORE = 1_000_000;
const PRIZE = 300_000;

const eventOf = (skin: string) => ({
  event_id: 1,
  title: 'T',
  description: 'D',
  start_at: '2026-01-01 00:00:00',
  end_at: '2026-12-31 23:59:59',
  banner_info: null,
  skin_type_code: skin,
  mission_list: [
    { mission_group_id: 1, mission_detail: { mission_seq_no: 1, title: 'M', mission_complete_value: 1 } },
  ],
  reward_infos: {
    reward_group_id: 1,
    is_fixed_reward_yn: 'N',
    lang: 'ko',
    sub_list: [100_000, 200_000, PRIZE, 400_000].map((reward_amount, at) => ({
      reward_seq_no: at + 1,
      reward_name: `${reward_amount} 골드`,
      reward_amount,
      unit_text: '골드',
      percentage: 25,
    })),
  },
});

const statusOf = (taken: number) => ({
  event_id: 1,
  mission_status_list: [
    {
      mission_group_id: 1,
      reward_group_id: 1,
      attain_yn: 'Y',
      receive_yn: taken === 0 ? 'N' : 'Y',
      mission_detail: { mission_user_amount: 1, mission_type_code: 'EM01' },
      value: 1,
      left: 1 - taken,
      taken,
      most: 1,
    },
  ],
  attended: ['2026-11-22'],
  day: '2026-11-22',
  seed_hash: 'aa',
  promise: '',
  chances: [],
  draws:
    taken === 0
      ? []
      : [{ name: 'event/1/1/2026-11-22/1/9', reward_amount: PRIZE, seed_hash: 'aa', seed: null }],
  standing: taken === 0 ? { kind: 'playable', missionId: 1 } : { kind: 'done' },
});

const drawn = { ok: true, value: { gold: PRIZE, reason: '3 22.5' } } as const;

/** The server moves the gold before its answer comes, as the real one may. */
async function openPage(skin: string, answer: object = drawn, id = 1) {
  const wallet = new BehaviorSubject({ spoGold: BEFORE, spoCoin: 0, spoMile: 0 });
  let taken = 0;
  const holds: unknown[] = [];
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'wallet.view': wallet,
    'event.eventInfoAll': { ok: true, value: [eventOf(skin)] },
    'event.eventStatus': () => ({ ok: true, value: statusOf(taken) }),
    'wallet.setHeld': (held: unknown) => void holds.push(held),
    'event.eventReward'() {
      taken = 1;
      wallet.next({ spoGold: BEFORE + PRIZE, spoCoin: 0, spoMile: 0 });
      return answer;
    },
  });
  const screen = await render(
    <given.Frame>
      <WalletLines />
      <Routes>
        <Route path="/hitgame/event/:eventId" element={<EventsScreen />} />
        <Route path="/" element={<Navigate to={`/hitgame/event/${id}`} />} />
        <Route path="*" element={null} />
      </Routes>
    </given.Frame>,
  );
  const find = (selector: string) => screen.container.querySelector(selector);
  return {
    screen,
    find,
    gold: () => find('[data-gold]')?.getAttribute('data-gold'),
    won: () => find('[data-won]')?.getAttribute('data-won'),
    play: () => find('[data-play]')?.getAttribute('data-play'),
    mission: () => find('[data-mission]')?.textContent,
    draws: () => find('details')?.textContent,
    holds,
    setGold: (spoGold: number): void => wallet.next({ spoGold, spoCoin: 0, spoMile: 0 }),
  };
}

const isFinite = (animation: Animation): boolean => animation.effect?.getComputedTiming().iterations === 1;
/** The motion that shows the reward ends now. */
const finishMotion = (): void => {
  for (const animation of document.getAnimations()) if (isFinite(animation)) animation.finish();
};

const notMoved: ReadonlySet<string> = new Set(['offset', 'computedOffset', 'easing', 'composite']);
const framesOf = (effect: AnimationEffect | null): string[] =>
  effect instanceof KeyframeEffect
    ? effect.getKeyframes().flatMap((frame) => Object.keys(frame).filter((name) => !notMoved.has(name)))
    : [];

/** How often the browser has laid out the page. */
async function layouts(): Promise<number> {
  const session = cdp();
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
}

const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
};

/** Presses, and lets the time pass that the wheel or the box is wound up for at least. */
async function draw({ screen }: Awaited<ReturnType<typeof openPage>>, name: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await screen.getByRole('button', { name }).click();
  await vi.advanceTimersByTimeAsync(SET_AFTER_MS);
  vi.useRealTimers();
}

/** As draw, up to the motion, which takes a hundred times as long: it ends where a test ends it. */
async function drawSlowly(page: Awaited<ReturnType<typeof openPage>>, name: string): Promise<void> {
  const { animate } = Element.prototype;
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function slow(this: Element, ...given) {
    const animation = animate.apply(this, given);
    animation.playbackRate = 0.01;
    return animation;
  });
  await draw(page, name);
  await expect.poll(page.play).toBe('moving');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  waitingToasts.take();
});

describe.each([
  ['EVS01', '돌리기'],
  ['EVS02', '상자 열기'],
])('%s', (skin, press) => {
  test('until the motion ends, gold, texts, missions and draws stay as they were (N3 N4)', async () => {
    const page = await openPage(skin);
    await drawSlowly(page, press);
    expect(page.gold()).toBe(String(BEFORE));
    expect(page.won()).toBe('');
    expect(page.mission()).toContain('1번 가능');
    expect(page.draws()).not.toContain('event/1/1');
    expect(page.holds, 'the core holds the gold of the other windows').toEqual([true]);
    await expect.element(page.screen.getByRole('status')).toHaveTextContent('뽑는 중이에요');
    await expect.element(page.screen.getByRole('button', { name: press })).toBeDisabled();
    finishMotion();
    await expect.poll(page.gold).toBe(String(BEFORE + PRIZE));
    await expect.poll(page.won).toBe(String(PRIZE));
    await expect.poll(page.mission).toContain('받음');
    await expect.poll(page.draws).toContain('event/1/1');
    expect(page.holds).toEqual([true, false]);
  });

  test('frames of the motion lay nothing out: they change transform and opacity alone', async () => {
    const page = await openPage(skin);
    await drawSlowly(page, press);
    // The pressed button fades by a transition of its sheet, which is none of the motion.
    const motion = document.getAnimations().filter((one) => !(one instanceof CSSTransition));
    const moved = motion.flatMap(({ effect }) => framesOf(effect));
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.filter((property) => property !== 'transform' && property !== 'opacity')).toEqual([]);
    const before = await layouts();
    await frames(30);
    expect(await layouts()).toBe(before);
    expect(page.play()).toBe('moving');
    finishMotion();
    await expect.poll(page.won).toBe(String(PRIZE));
  });

  test('a stake in the motion shows at once, although the prize is more than it', async () => {
    const page = await openPage(skin);
    await drawSlowly(page, press);
    page.setGold(BEFORE + PRIZE - 50_000);
    await expect.poll(page.gold).toBe(String(BEFORE - 50_000));
    finishMotion();
    await expect.poll(page.gold).toBe(String(BEFORE + PRIZE - 50_000));
  });

  test('in a window that is hidden the motion ends at once, and with it the hold of the gold', async () => {
    const page = await openPage(skin);
    await drawSlowly(page, press);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(page.won).toBe(String(PRIZE));
    expect(page.gold()).toBe(String(BEFORE + PRIZE));
    expect(page.holds).toEqual([true, false]);
    hidden.mockRestore();
  });

  test('when the page is left in the motion, the gold shows at once and a message says the prize', async () => {
    const page = await openPage(skin);
    await drawSlowly(page, press);
    expect(page.gold()).toBe(String(BEFORE));
    // Pressed at once: a press that waits for the page to be still would come after the motion.
    (page.screen.getByRole('link', { name: '골드' }).element() as HTMLElement).click();
    await expect.poll(page.gold).toBe(String(BEFORE + PRIZE));
    await expect
      .poll(() => waitingToasts.now().map(({ text }) => text))
      .toEqual([`${PRIZE.toLocaleString('en-US')} 골드를 받았어요`]);
  });

  test.each([
    [{ kind: 'code', code: 'event-closed', words: '' }, '이벤트 기간이나 정보를 확인해 주세요'],
    [{ kind: 'code', code: 'event-unknown', words: '' }, '없는 이벤트예요'],
    [{ kind: 'code', code: 'already-received', words: '' }, '이미 받은 보상이에요.'],
    [{ kind: 'code', code: 'draw-closed', words: '' }, '날짜가 바뀌고 있어요. 잠시 후 다시 시도해 주세요.'],
    [{ kind: 'never-arrived' }, '요청이 접수되지 않았어요. 다시 시도해 주세요.'],
    [{ kind: 'unknown' }, '응답이 늦어 결과를 확인하고 있어요. 두 번 처리되지 않아요.'],
  ])(
    'when the answer is %j, the page says so, and the gold that comes shows at once',
    async (error, text) => {
      const page = await openPage(skin, { ok: false, error });
      await draw(page, press);
      await expect.element(page.screen.getByRole('alert')).toHaveTextContent(text);
      expect(page.play()).toBe('failed');
      await expect.poll(page.gold).toBe(String(BEFORE + PRIZE));
      expect(page.won()).toBe('');
    },
  );

  test('with reduced motion nothing turns, and the result shows without a wait for it', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const animate = vi.spyOn(Element.prototype, 'animate');
    const page = await openPage(skin);
    await draw(page, press);
    await expect.poll(page.won).toBe(String(PRIZE));
    expect(page.gold()).toBe(String(BEFORE + PRIZE));
    const durations = animate.mock.calls.map(([, options]) =>
      typeof options === 'object' ? options.duration : options,
    );
    expect(Math.max(...durations.map(Number))).toBeLessThanOrEqual(1);
    animate.mockRestore();
  });
});

describe('an event that cannot be played (N2)', () => {
  test.each([
    ['of an unknown kind', 'EVS09', 1, '지금은 표시할 수 없는 이벤트예요'],
    ['whose number no event has', 'EVS01', 99, '없는 이벤트예요'],
  ])('%s says so and has no wheel', async (_name, skin, id, text) => {
    const page = await openPage(skin, drawn, id);
    await expect.element(page.screen.getByText(text)).toBeVisible();
    expect(page.find('[data-play]')).toBeNull();
  });
});
