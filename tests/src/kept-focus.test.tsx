/** S9: the focus is never lost: to a button that waits, a row that leaves, a list that is drawn anew, a dialog that closes, a page that changes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepFocus } from '../../src/core/browser/kept-focus.ts';
import { mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';
import { asOperator } from '../given/screens/shown-form.tsx';

withoutMotion();

const at = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
};
const here = (): string => {
  const { activeElement } = document;
  return activeElement?.id || (activeElement?.tagName.toLowerCase() ?? '');
};
/** Longer than what gives the focus back. */
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
};

let stop = (): void => {};
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.querySelector('#given')?.remove();
});
const given = (html: string): void => {
  document.body.insertAdjacentHTML('beforeend', `<div id="given">${html}</div>`);
};

test('a button that is disabled while its act is under way has the focus back afterwards', async () => {
  given('<form><button id="send" type="button">예</button></form>');
  const send = at('#send') as HTMLButtonElement;
  send.focus();
  send.disabled = true;
  await frames();
  expect(here()).toBe('body');
  send.disabled = false;
  await expect.poll(here).toBe('send');
});

test('a field in a group that is disabled while its act is under way has the focus back afterwards', async () => {
  given('<fieldset><label><input id="stake" /></label></fieldset>');
  const group = at('fieldset') as HTMLFieldSetElement;
  at('#stake').focus();
  group.disabled = true;
  await frames();
  expect(here()).toBe('body');
  group.disabled = false;
  await expect.poll(here).toBe('stake');
});

test('the opener of a dialog has the focus back whatever had it in there', async () => {
  const dialog =
    '<div role="dialog" tabindex="-1"><button>1</button><button>2</button><button>3</button></div>';
  given('<button id="before"></button><button id="open">내역</button>');
  at('#before').focus();
  at('#open').focus();
  // The frame of the dialog stands there until its code has come.
  for (const step of ['frame', 'content']) {
    document.querySelector('[role=dialog]')?.remove();
    document.body.insertAdjacentHTML('beforeend', dialog);
    at('[role=dialog]').focus();
    if (step === 'content')
      for (const button of document.querySelectorAll<HTMLElement>('[role=dialog] button')) button.focus();
  }
  at('[role=dialog]').remove();
  await expect.poll(here).toBe('open');
});

test('a row that leaves hands the focus to its list, where no key acts on another row', async () => {
  given(
    '<section id="list"><p data-row="1"><button>결정</button></p><p data-row="2"><button>결정</button></p></section>',
  );
  at('[data-row="1"] button').focus();
  at('[data-row="1"]').remove();
  await expect.poll(here).toBe('list');
  at('[data-row="2"] button').focus();
  expect(at('#list').hasAttribute('tabindex')).toBe(false);
});

test('a control that is drawn anew with the next answer has the focus again', async () => {
  given('<section id="list"><button>2</button></section>');
  at('#list button').focus();
  at('#list').innerHTML = '<p>…</p>';
  await expect.poll(here).toBe('list');
  at('#list').innerHTML = '<button>1</button><button id="again">2</button>';
  await expect.poll(here).toBe('again');
});

test('another control of the same name does not take the focus of one that has gone', async () => {
  given('<section id="list"><button id="other">승인</button><form><button>승인</button></form></section>');
  at('form button').focus();
  at('#list form').remove();
  await expect.poll(here).toBe('list');
  at('#list').append(document.createElement('p'));
  await frames();
  expect(here()).toBe('list');
});

test('a dialog whose opener has gone with its form leaves the focus where the form was', async () => {
  given('<section id="desk"><form><button id="open" type="button">승인</button></form></section>');
  at('#open').focus();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button id="sure">확인</button></div>');
  at('#sure').focus();
  at('#desk form').remove();
  at('[role=dialog]').remove();
  await expect.poll(here).toBe('desk');
});

test('a press beside everything lays the focus down; nothing takes it back', async () => {
  given('<section><button id="one">1</button></section><p id="beside">.</p>');
  at('#one').focus();
  at('#one').blur();
  await frames();
  at('#one').remove();
  await frames();
  expect(here()).toBe('body');
});

const matchAt = (matchId: number) => ({
  matchId,
  home: { ko: `홈 ${matchId}`, en: `Home ${matchId}` },
  away: { ko: `원정 ${matchId}`, en: `Away ${matchId}` },
  league: { ko: '리그', en: 'League' },
  startsAt: 0,
  isLive: true,
  play: null,
  isOnBoard: true,
  markets: [1],
  suspended: [],
});
const desk = {
  ...asOperator,
  'operator.operatorMatches': { ok: true, value: { rows: [matchAt(7), matchAt(8)], total: 60 } },
  'operator.operatorDesk': { ok: false, error: { kind: 'no-link' } },
  'operator-act.operatorSuspend': { ok: true, value: {} },
};
const focused = (): string => document.activeElement?.textContent.trim() ?? '';

test('S9 by the keys an operator suspends a match, turns the page and opens another page', async () => {
  const { sent } = await mountSite('/operator/matches', { width: 1440, answers: desk });
  const suspend = page.getByRole('button', { name: '경기 중단' }).first();
  await expect.element(suspend).toBeVisible();
  suspend.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent.filter(({ command }) => command === 'operator-act.operatorSuspend'))
    .toHaveLength(1);
  await frames();
  expect(focused()).toBe('경기 중단');
  page.getByRole('button', { name: '2', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  await frames();
  await expect.poll(focused).toBe('2');
  page.getByRole('link', { name: '현황' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await frames();
  await expect.poll(focused).toBe('현황');
});

describe('files of tests that share a page', () => {
  let stopAll = (): void => {};
  beforeAll(() => {
    stopAll = keepFocus();
  });
  afterAll(() => stopAll());

  test.each([1, 2])('a test does not begin with the focus of the test before it (%i of 2)', async () => {
    given('<main><button id="same">on</button></main>');
    await frames();
    expect(here()).toBe('body');
    at('#same').focus();
  });
});
