/** C1: saved layouts of the live list on wide screens: what stands where, by the keys and by the pointer, and what is kept. */
import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KeptChoice } from '../../domain/favourites/kept-favourites.ts';
import { firstLayouts, layoutLimits, layoutText } from '../../domain/favourites/layout.ts';
import {
  accessFaultsHere,
  addressNow,
  listIsOpen,
  mountSite,
  withoutMotion,
} from '../given/screens/mounted-site.tsx';

withoutMotion();
beforeEach(() => localStorage.clear());

const all = layoutText(firstLayouts.all);
const saved = (id: number, name: string, value: string): KeptChoice => ({ kind: 'layout', id, name, value });
const kept = (): string => localStorage.getItem('spo.layout') ?? '';

/** A core that keeps choices, as the account does. */
function keeping(...before: readonly KeptChoice[]) {
  const choices = new BehaviorSubject<readonly KeptChoice[]>(before);
  const choose = (choice: KeptChoice): void => {
    const others = choices.value.filter(({ id }) => id !== choice.id);
    choices.next(choice.value === '' ? others : [...others, choice]);
  };
  return { choices, answers: { 'favourites.choices': choices, 'favourites.choose': choose } };
}

async function opened(width: number, ...before: readonly KeptChoice[]) {
  const account = keeping(...before);
  await mountSite('/hitgame/live', { width, height: 900, answers: account.answers });
  await listIsOpen();
  return account;
}

const panes = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-column-at]')].map((column) =>
    [...column.querySelectorAll<HTMLElement>('[data-pane]')].map(({ dataset }) => dataset['pane']).join(),
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a layout is made in the dialog, is kept, and stands at once; below 1,440 px nothing offers it', async () => {
  const { choices } = await opened(1440);
  await button('화면 배치').click();
  await page.getByLabelText('배치 이름').fill('저녁');
  await button('경기 둘').click();
  await expect.poll(panes).toEqual(['list', 'match1,match2']);
  expect(choices.value).toMatchObject([{ name: '저녁', value: layoutText(firstLayouts.matches) }]);
  await page.getByRole('checkbox', { name: '채팅' }).click();
  await expect.poll(panes).toEqual(['list', 'match1,match2,chat']);
  expect(await accessFaultsHere()).toEqual([]);
  await page.viewport(layoutLimits.window - 1, 900);
  await expect.poll(panes).toEqual([]);
  expect(button('화면 배치').elements()).toEqual([]);
});

test('a layout gets another name, and stays what it was', async () => {
  const { choices } = await opened(1440, saved(7, '밤', all));
  await button('화면 배치').click();
  await button('밤 이름 바꾸기').click();
  await page.getByLabelText('배치 이름').first().fill(' 새벽 ');
  await button('이름 바꾸기').click();
  await expect.element(button('새벽')).toBeVisible();
  expect(choices.value).toEqual([saved(7, '새벽', all)]);
  // An emoji is one sign, and none is torn.
  await button('새벽 이름 바꾸기').click();
  const field = page.getByLabelText('배치 이름').first();
  await field.fill('😀'.repeat(layoutLimits.name + 5));
  await expect.element(field).toHaveValue('😀'.repeat(layoutLimits.name));
});

test('a match of the list opens in the free pane; a pinned one stays', async () => {
  localStorage.setItem('spo.layout', `7 ${all}`);
  const { choices } = await opened(1440, saved(7, '밤', all));
  await expect.poll(panes).toEqual(['list', 'match1,match2', 'bets,chat']);
  const target = document.querySelector('article[data-match="1"] a')?.getAttribute('href');
  expect(target).toContain('match=1');
  document.querySelector<HTMLElement>('article[data-match="1"] a')?.click();
  await expect.poll(addressNow).toContain('match=1');
  await button('경기 1 고정').click();
  await expect.element(button('경기 1 고정')).toHaveAttribute('aria-pressed', 'true');
  expect(choices.value[0]?.value).toContain('match1.6*1');
  expect(kept()).toBe(`7 ${choices.value[0]?.value}`);
  document.querySelector<HTMLElement>('article[data-match="2"] a')?.click();
  await expect.element(button('경기 2 고정')).toBeEnabled();
});

test('without a pin the second pane keeps the match that was open before, until it is closed', async () => {
  localStorage.setItem('spo.layout', `7 ${all}`);
  await opened(1440, saved(7, '밤', all));
  await expect.poll(panes).toEqual(['list', 'match1,match2', 'bets,chat']);
  const open = (matchId: number): void =>
    document.querySelector<HTMLElement>(`article[data-match="${matchId}"] a`)?.click();
  open(1);
  await expect.element(button('경기 1 고정')).toBeEnabled();
  await expect.element(button('경기 2 고정')).toBeDisabled();
  open(2);
  await expect.poll(addressNow).toContain('match=2');
  await expect.element(button('경기 2 고정')).toBeEnabled();
  const shut = (pane: string): void =>
    document.querySelector<HTMLElement>(`[data-pane=${pane}] [aria-label="고른 경기 닫기"]`)?.click();
  await expect
    .poll(() => document.querySelector('[data-pane=match2] [aria-label="고른 경기 닫기"]'))
    .not.toBeNull();
  shut('match2');
  await expect.element(button('경기 2 고정')).toBeDisabled();
  expect(addressNow()).toContain('match=2');
});

test('by the keys: from pane to pane, a pane to another column, a border, and from layout to layout', async () => {
  localStorage.setItem('spo.layout', `7 ${all}`);
  await opened(1440, saved(7, '밤', all), saved(9, '낮', layoutText(firstLayouts.match)));
  await expect.poll(panes).toEqual(['list', 'match1,match2', 'bets,chat']);
  await userEvent.keyboard('{F6}{F6}');
  expect(document.activeElement?.closest('[data-pane]')).toHaveProperty('dataset.pane', 'match1');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(panes).toEqual(['list', 'match2', 'bets,chat,match1']);
  const border = page.getByRole('separator', { name: '1번째 열 너비' });
  const before = Number(border.element().getAttribute('aria-valuenow'));
  (border.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(border).toHaveAttribute('aria-valuenow', String(before - 1));
  await userEvent.keyboard(']');
  await expect.poll(panes).toEqual(['list', 'match1']);
  await userEvent.keyboard(']');
  await expect.poll(panes).toEqual([]);
  // Without panes the keys are code of their own, which is on its way.
  await expect.poll(() => userEvent.keyboard(']').then(panes)).not.toEqual([]);
});

test('F6 past the last pane, and Shift+F6 past the first, is the browser’s own', async () => {
  const value = layoutText(firstLayouts.match);
  localStorage.setItem('spo.layout', `7 ${value}`);
  await opened(1440, saved(7, '밤', value));
  await expect.poll(panes).toEqual(['list', 'match1']);
  const border = page.getByRole('separator', { name: '1번째 열 너비' });
  await expect.element(border).toHaveAttribute('aria-valuemin', String(layoutLimits.leastWidth));
  await expect
    .element(border)
    .toHaveAttribute('aria-valuemax', String(layoutLimits.width - layoutLimits.leastWidth));
  const isTaken = (shiftKey = false): boolean =>
    !window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', shiftKey, cancelable: true }));
  expect([isTaken(), isTaken(), isTaken()]).toEqual([true, true, false]);
  expect([isTaken(true), isTaken(true)]).toEqual([true, false]);
});

test('a layout is deleted after it was asked; a layout that is not deleted stays', async () => {
  const { choices } = await opened(1440, saved(7, '밤', all));
  await button('화면 배치').click();
  await button('밤 삭제').click();
  await button('그대로 두기').click();
  expect(choices.value).toHaveLength(1);
  await button('밤 삭제').click();
  await button('배치 삭제').click();
  await expect.poll(() => choices.value).toEqual([]);
});

test('what another device changed while the core had not answered is taken after the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const value = layoutText(firstLayouts.match);
  const choices = new BehaviorSubject<readonly KeptChoice[]>([saved(7, '밤', value)]);
  localStorage.setItem('spo.layout', `7 ${value}`);
  const answers = { 'favourites.choices': choices, 'favourites.choose': async () => promise };
  await mountSite('/hitgame/live', { width: 1440, height: 900, answers });
  await listIsOpen();
  await expect.poll(panes).toEqual(['list', 'match1']);
  await button('경기 1 칸 닫기').click();
  await expect.poll(panes).toEqual(['list']);
  choices.next([saved(7, '밤', all)]);
  await expect.element(button('화면 배치')).toBeVisible();
  expect(panes()).toEqual(['list']);
  resolve();
  await expect.poll(panes).toEqual(['list', 'match1,match2', 'bets,chat']);
});

/** The pointer on the handle of a pane, as the browser reports it. */
function pointerOn(pane: string) {
  // No pointer of the browser's own is down.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {});
  const handle = button(`${pane} 칸 옮기기`).element();
  const { left, top, width, height } = handle.getBoundingClientRect();
  const [fromX, fromY] = [left + width / 2, top + height / 2];
  const at = (type: string, clientX: number, clientY: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY }),
    );
  return {
    down: () => at('pointerdown', fromX, fromY),
    moveBy: (x: number, y: number) => at('pointermove', fromX + x, fromY + y),
    upBy: (x: number, y: number) => at('pointerup', fromX + x, fromY + y),
  };
}
const boxOf = (pane: string): DOMRect =>
  document.querySelector(`[data-pane="${pane}"]`)?.getBoundingClientRect() ?? new DOMRect();

test('a pane is dragged before the list; Escape leaves it where it was', async () => {
  localStorage.setItem('spo.layout', `7 ${all}`);
  await opened(1920, saved(7, '밤', all));
  await expect.poll(panes).toEqual(['list', 'match1,match2', 'bets,chat']);
  const pointer = pointerOn('채팅');
  const by = boxOf('list').left - boxOf('chat').left;
  pointer.down();
  pointer.moveBy(by, 0);
  await expect.poll(() => document.querySelector('[data-drop]')).not.toBeNull();
  expect(document.querySelector('[data-dragged=true]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[data-dragged=true]')).toBeNull();
  pointer.moveBy(by, 0);
  pointer.upBy(by, 0);
  expect(panes()).toEqual(['list', 'match1,match2', 'bets,chat']);
  // Beside the list a pane has a column of its own: there is room for it once its own one is gone.
  await button('진행 중 예측 칸 닫기').click();
  await expect.poll(panes).toEqual(['list', 'match1,match2', 'chat']);
  const again = pointerOn('채팅');
  again.down();
  again.moveBy(by, 0);
  await expect.poll(() => document.querySelector('[data-dragged=true]')).not.toBeNull();
  again.upBy(by, 0);
  await expect.poll(panes).toEqual(['chat', 'list', 'match1,match2']);
});

test('a click on a handle moves nothing; dragged straight down, a pane goes below the next one', async () => {
  const value = '15:list.12|9:match1.4,match2.4,chat.4';
  localStorage.setItem('spo.layout', `7 ${value}`);
  const { choices } = await opened(1440, saved(7, '밤', value));
  await expect.poll(panes).toEqual(['list', 'match1,match2,chat']);
  const pointer = pointerOn('경기 1');
  pointer.down();
  pointer.upBy(0, 0);
  pointer.down();
  pointer.moveBy(3, 3);
  pointer.upBy(3, 3);
  const down = boxOf('match2').top - boxOf('match1').top;
  pointer.down();
  pointer.moveBy(0, down / 4);
  await expect.poll(() => document.querySelector('[data-drop=into]')).not.toBeNull();
  pointer.upBy(0, down / 4);
  expect(choices.value[0]?.value).toBe(value);
  pointer.down();
  pointer.upBy(0, down * 1.2);
  await expect.poll(panes).toEqual(['list', 'match2,match1,chat']);
});

test('what another device changed is taken; a text that is unknown here is the usual layout', async () => {
  localStorage.setItem('spo.layout', `7 ${all}`);
  const { choices } = await opened(1440, saved(7, '밤', all));
  await expect.poll(panes).toEqual(['list', 'match1,match2', 'bets,chat']);
  choices.next([saved(7, '밤', layoutText(firstLayouts.match))]);
  await expect.poll(panes).toEqual(['list', 'match1']);
  choices.next([saved(7, '밤', '9:player.12')]);
  await expect.poll(kept).toBe('7 9:player.12');
  expect(panes()).toEqual(['list', 'match1']);
});
