/** The measures of the slip: what stays in the window, however many picks there are. */
import '../../src/theme/tokens.css';
import { of } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type BetOutcome, emptySlip, type Slip } from '../../domain/slip/slip.ts';
import { Drawer } from '../../src/shell/drawer.tsx';
import { DrawerSidebar, Sidebar } from '../../src/shell/sidebar.tsx';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { givenClient } from '../given/screens/client.tsx';

/** The header, and the space between it and the sidebar. */
const ABOVE_PX = 65;
const member = { userId: '1', id: 'demo1', nick: '루키별', level: 'UL01' };

afterEach(() => localStorage.removeItem('spo.account-folded'));

/** Refusals of a bet, each with its ways on. */
const refused = {
  'price-changed': {
    refusal: { kind: 'price-changed', itemId: slipItem().id, from: 210, to: 195 },
    ways: { repair: { kind: 'again' }, offer: 'within-3' },
  },
  'above-gold': {
    refusal: { kind: 'above-gold', stake: 1_000_000, gold: 400_000 },
    ways: { repair: { kind: 'set-stake', stake: 400_000, bound: 'most' } },
  },
} as const;

const receipt = { drawId: 7, odds: 210, requestedOdds: 210, stake: 1000, expected: 2100, penalty: null };

/** The slip's answer: why its bet was refused, or the receipt. */
type Why = keyof typeof refused | 'accepted';

async function sidebar(width: number, height: number, folders: number, why?: Why) {
  await page.viewport(width, height);
  const items = Array.from({ length: folders }, (_, at) => slipItem({ matchId: at + 1 }));
  const answer = why === undefined || why === 'accepted' ? null : refused[why];
  const finished = (outcome: BetOutcome): Slip['phase'] => ({ kind: 'finished', reqId: 'r', outcome });
  const open = why === 'accepted' ? finished({ kind: 'accepted', ...receipt }) : emptySlip.phase;
  const phase = answer === null ? open : finished({ kind: 'refused', refusal: answer.refusal });
  const given = await givenClient({
    'slip.view': of(slipViewOf({ ...answer?.ways, slip: { ...emptySlip, items, stake: 1_000_000, phase } })),
    'account.view': of({ state: 'member', member, standards: [] }),
  });
  const { Frame } = given;
  const screen = await render(
    <Frame>
      <div style={{ display: 'grid', paddingTop: ABOVE_PX, width: Math.min(width, 320), height: 4000 }}>
        <Drawer open onClose={() => {}} inside={<DrawerSidebar content="slip" onPick={() => {}} />}>
          <Sidebar />
        </Drawer>
      </div>
    </Frame>,
  );
  await expect.element(screen.getByRole('heading', { name: '예측카트' })).toBeVisible();
  return screen;
}

/** Whole pixels of an element that are outside of the window, above or below. */
function outside(selector: string): number {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined || box.height === 0) return Number.POSITIVE_INFINITY;
  return Math.round(Math.max(0, -box.top, box.bottom - window.innerHeight));
}

describe.each([
  [1366, 768, 1],
  [1366, 768, 10],
  [1440, 900, 10],
  [390, 844, 3],
])('E1 in a window of %i × %i with %i folders', (width, height, folders) => {
  test('the stake, the totals and the button are in sight, the folders scroll inside', async () => {
    await sidebar(width, height, folders);
    for (const part of ['[data-stake]', '[data-total=expected]', '[data-place]'])
      await expect.poll(() => outside(part), { message: part }).toBe(0);
    const list = document.querySelector('[data-filled] ul')?.parentElement;
    expect(list?.clientHeight).toBeGreaterThanOrEqual(100);
    expect(list?.scrollHeight, 'more than one card').toBeGreaterThan(list?.clientHeight ?? 0);
  });
});

test.each([
  [320, 640, 'price-changed', []],
  [320, 640, 'above-gold', []],
  [1366, 700, 'above-gold', ['[data-quick]']],
  [1920, 1080, 'price-changed', ['[data-quick]']],
] as const)(
  'E1 in %i × %i the refusal %s, its ways on, the odds and the button are in sight',
  async (...given) => {
    const [width, height, why, more] = given;
    await sidebar(width, height, 1, why);
    const parts = ['[data-objection]', '[data-objection] > :last-child', '[data-total=odds]', '[data-place]'];
    for (const part of [...parts, ...more]) await expect.poll(() => outside(part), { message: part }).toBe(0);
  },
);

test.each([
  [320, 640],
  [390, 844],
  [768, 1024],
] as const)(
  'E1 in a drawer of %i × %i the slip begins at the top, beside the close button',
  async (width, height) => {
    const screen = await sidebar(width, height, 2);
    const close = screen.getByRole('button', { name: '닫기' }).element().getBoundingClientRect();
    const header = document.querySelector('[data-filled] > header');
    const line = header?.getBoundingClientRect();
    if (!header || line === undefined) throw new Error('no slip');
    expect(line.top).toBeLessThanOrEqual(24);
    expect(Math.abs(close.top + close.bottom - line.top - line.bottom) / 2).toBeLessThanOrEqual(3);
    const parts = [...header.children].map((part) => part.getBoundingClientRect());
    expect(parts.every(({ right }) => right <= close.left)).toBe(true);
    expect(parts.every(({ right }, at) => right <= (parts[at + 1]?.left ?? right))).toBe(true);
  },
);

test.each([
  [1180, 460],
  [844, 390],
] as const)(
  'E1 in a low window of %i × %i the pick and the button are in sight, and nothing lies over the button',
  async (width, height) => {
    await sidebar(width, height, 1);
    for (const part of ['[data-filled] ul li', '[data-place]'])
      await expect.poll(() => outside(part), { message: part }).toBe(0);
    const button = document.querySelector('[data-place]');
    // The drawer slides in.
    await expect
      .poll(() => {
        const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
        return button?.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      })
      .toBe(true);
  },
);

test('E1 beside a page that is scrolled, a filled slip stays in the window', async () => {
  await sidebar(1366, 768, 3);
  window.scrollTo(0, 1500);
  await expect.poll(() => outside('[data-place]')).toBe(0);
  window.scrollTo(0, 0);
});

test('E1 beside a page that is scrolled, the receipt of a bet stays in the window', async () => {
  await sidebar(1366, 768, 0, 'accepted');
  await expect.poll(() => outside('[data-accepted]')).toBe(0);
  window.scrollTo(0, 1500);
  await expect.poll(() => outside('[data-accepted]')).toBe(0);
  window.scrollTo(0, 0);
});

test('A19 a folded account box shows name, gold and history, and stays folded in the next window', async () => {
  const screen = await sidebar(1440, 1000, 0);
  const button = (name: string) => screen.getByRole('button', { name });
  await expect.element(button('마이페이지')).toBeVisible();
  await expect.element(button('예측 내역')).toBeVisible();
  await button('계정 자세히').click();
  await expect.element(button('마이페이지')).not.toBeInTheDocument();
  await expect.element(button('예측 내역')).toBeVisible();
  await expect.element(screen.getByText('루키별')).toBeVisible();
  await screen.unmount();
  const next = await sidebar(1440, 1000, 0);
  await expect
    .element(next.getByRole('button', { name: '계정 자세히' }))
    .toHaveAttribute('aria-expanded', 'false');
});
