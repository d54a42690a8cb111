/** O4 What only a member sees while the token cannot be checked: because there is no link, or because the server does not answer. */
import { BehaviorSubject, of } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callGroups } from '../../domain/protocol/calls/groups.ts';
import { routesAt } from '../../src/routes/router.tsx';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { guardOf } from '../../src/parts/pages/route-handle.ts';
import { isLong } from '../given/runs/rounds.ts';
import { linkUp } from '../given/screens/client.tsx';
import { addressNow, mountSite } from '../given/screens/mounted-site.tsx';
import {
  addressWith,
  operatorAddresses,
  ownAddresses,
  specifiedAddresses,
} from '../given/sites/site-addresses.ts';

const lost = of({ ...linkUp, link: 'disconnected', online: false, stream: 'down', lostAt: 1 });
const checking = { state: 'checking', member: null, standards: [] };
const account = of(checking);
const visitor = { state: 'visitor', member: null, standards: [] };
const demo1 = {
  userId: '1',
  id: 'demo1',
  nick: '루키별',
  level: 'UL01',
  unreadMessages: 0,
  logOutSeconds: 900,
};
const words = '연결이 끊겨 불러오지 못했어요';
const paths = [
  '/safebox',
  '/mypage',
  '/mypage/charge',
  '/mypage/coupon',
  '/mypage/mileage',
  '/mypage/info/passkeys',
  '/messages/write',
  '/survey',
  '/unregister',
];
afterEach(() => void (document.cookie = 'auth._token=; max-age=0; path=/'));

test.each(paths)('%s says that it comes with the connection, and asks for no login', async (path) => {
  await mountSite(path, { width: 1280, answers: { 'account.view': account, 'connection.view': lost } });
  await expect.poll(() => document.querySelector('main')?.textContent).toContain(words);
  expect(document.querySelector('main')?.textContent).toContain('연결되면 저절로 보여요');
});

test('the header of a phone says that the member is being checked, and asks for no login', async () => {
  document.cookie = 'auth._token=t; path=/';
  await mountSite('/', { width: 390, answers: { 'account.view': account } });
  await expect.element(page.getByRole('button', { name: '확인 중' }).first()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: '로그인', exact: true })).not.toBeInTheDocument();
});

const unanswered = of({ state: 'checking', member: null, failure: '503 Error', standards: [] });
const askedToLogIn = /로그인하면|로그인하고|로그인이 필요|로그인 후/;
/** Frames and windows of the login itself, pages that end or begin an account, and dialogs of their own (?page=). */
const ofLogin = /[/]login$|[/]logout$|[?]page=|Login[/]|[/]register|Join[/]|Find[/]|[/]auth[/]/;
const patternOf = (address: string): string =>
  routesAt({ pathname: address.replace(/\?.*/, '') })
    .map((route) => route.path)
    .join(' ');
/** One address of each row of the route table: guides, rules and terms are one screen with other texts. */
const addresses = [
  ...Map.groupBy(
    [...specifiedAddresses, ...ownAddresses, ...operatorAddresses]
      .filter((address) => !ofLogin.test(address))
      .map((address) => addressWith(address, { match: '1' })),
    patternOf,
  ).values(),
].flatMap(([first = '']) => first);

/** Every call answers 503. */
async function allUnanswered(): Promise<Record<string, unknown>> {
  const groups = Object.entries(callGroups).map(async ([group, { load }]) =>
    Object.keys(await load()).map((name) => [
      `${group}.${name}`,
      { ok: false, error: { kind: 'no-link', text: '503 Error' } },
    ]),
  );
  return Object.fromEntries((await Promise.all(groups)).flat());
}

describe('while the account call answers 503', () => {
  test.each([
    ...paths.filter((path) => path !== '/mypage/coupon'),
    '/hitgame/history',
    '/mypage/hitgame/live',
    '/mypage/hitgame/casual',
    '/mypage/info/terms',
    '/mypage/info/losslimit',
    '/mypage/info/sessions',
    '/mypage/inventory/item',
    '/trades/idx',
    '/operator',
  ])('%s says that it cannot be loaded now, and asks again at a press', async (path) => {
    const { sent } = await mountSite(path, { width: 1280, answers: { 'account.view': unanswered } });
    await expect.poll(() => document.querySelector('main')?.textContent).toContain('503 Error');
    expect(document.querySelector('main')?.textContent).not.toMatch(askedToLogIn);
    await page.getByRole('main').getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => sent.map(({ command }) => command)).toContain('account.refetch');
  });

  // Members' pages are those above; all others have nothing of a member.
  test.runIf(isLong)('no page of the site asks for a login', async () => {
    document.cookie = 'auth._token=t; path=/';
    const answers = { ...(await allUnanswered()), 'account.view': unanswered };
    const asking: string[] = [];
    for (const path of addresses) {
      const { screen } = await mountSite(path, { width: 1280, answers });
      await expect.poll(() => document.querySelector('main, #root, body')?.textContent).not.toBe('');
      await new Promise((done) => setTimeout(done, 50));
      const found = askedToLogIn.exec(document.body.textContent);
      if (found !== null) asking.push(`${path}: ${found[0]}`);
      await screen.unmount();
    }
    expect(asking).toEqual([]);
  });

  test('an act that needs a login says that the account is checked, then closes once the member is known', async () => {
    const found = new BehaviorSubject<object>({
      state: 'checking',
      member: null,
      failure: '503 Error',
      standards: [],
    });
    await mountSite('/', { width: 1280, answers: { 'account.view': found } });
    dialogs.show('please-login');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/503 Error/)).toBeVisible();
    expect(dialog.element().textContent).not.toMatch(askedToLogIn);
    found.next({ state: 'visitor', member: null, standards: [] });
    await expect.element(dialog.getByText('로그인하면 이어서 할 수 있어요.')).toBeVisible();
    found.next({ state: 'checking', member: null, standards: [] });
    found.next({ state: 'member', member: demo1, standards: [] });
    await expect.poll(() => dialogs.get()).toBeNull();
  });
});

/** What a member is asked for alone. */
const callsOfMembers = Object.entries(callGroups).map(async ([group, { load }]) =>
  Object.entries(await load())
    .filter(([, { who }]) => who === 'member')
    .map(([name]) => `${group}.${name}`),
);
const ofMembers = async (sent: readonly { readonly command: string }[]): Promise<readonly string[]> => {
  const calls = new Set((await Promise.all(callsOfMembers)).flat());
  return sent.map(({ command }) => command).filter((command) => calls.has(command));
};

const isDrawn = (): boolean => document.querySelector('main h1') !== null;

describe('B7 a page behind the guard', () => {
  const guarded = addresses.filter(
    (address) => guardOf(routesAt({ pathname: address.replace(/\?.*/, '') })) === 'member',
  );
  // Those that ask without a part for members alone, and one with such a part.
  const few = ['/mypage/info/sessions', '/mypage/info/otp', '/mypage/inventory/item', '/mypage/info/social'];

  test('is one of those that are opened here', () => {
    expect(guarded.length).toBeGreaterThan(20);
    expect(few.filter((path) => !guarded.includes(path))).toEqual([]);
  });

  test.each(isLong ? guarded : few)('%s asks nothing before it is known who is here', async (path) => {
    const { sent } = await mountSite(path, { width: 1280, answers: { 'account.view': account } });
    await expect.poll(isDrawn).toBe(true);
    expect(await ofMembers(sent)).toEqual([]);
  });

  test.each(isLong ? guarded : few)(
    '%s asks a visitor nothing, and shows no failure before the login',
    async (path) => {
      const as = (view: object) => mountSite(path, { width: 1280, answers: { 'account.view': of(view) } });
      const before = await as(checking);
      // With its code here the page could be drawn at once.
      await expect.poll(isDrawn).toBe(true);
      await before.screen.unmount();
      const wrong: string[] = [];
      const watch = new MutationObserver(() => {
        const main = document.querySelector('main');
        const text = main?.textContent ?? '';
        const hasFailed = (main?.querySelector('[role=alert]') ?? null) !== null;
        if (addressNow() === path && (hasFailed || askedToLogIn.test(text))) wrong.push(text);
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      const { sent } = await as(visitor);
      await expect.poll(addressNow).toBe('/login');
      watch.disconnect();
      expect(wrong).toEqual([]);
      expect(await ofMembers(sent)).toEqual([]);
    },
  );

  test('asks once, as soon as the member is known', async () => {
    const here = new BehaviorSubject<object>(checking);
    const answers = { 'account.view': here };
    const { sent } = await mountSite('/mypage/info/sessions', { width: 1280, answers });
    await expect.poll(isDrawn).toBe(true);
    here.next({ state: 'member', member: demo1, standards: [] });
    await expect.poll(() => sent.map(({ command }) => command)).toContain('session.sessionList');
    expect(sent.filter(({ command }) => command === 'session.sessionList')).toHaveLength(1);
  });
});
