/** States of logins, sign-up, settings and money that need more than an address. */
import type { Page } from 'playwright';
import { demoPassword } from '../../server/seed/members.ts';
import { newPassword, somebody } from '../given/server/joining-person.ts';
import { member, type Screen, visitor } from './screen.ts';

const DIALOG = '[role=dialog]';
/** A step that has not come by then is drawn as it is, ms. */
const QUICK = { timeout: 5000 };

async function submitLogin(page: Page, id: string, password: string): Promise<void> {
  await page.locator('input[name=id]').fill(id);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** The login as the member of the id begins it; members-in-states.ts says who is in which state. */
const login = (name: string, id: string, shown: string, password = demoPassword): Screen =>
  visitor(`login-${name}`, '/login', `${DIALOG} input`, async (page) => {
    await submitLogin(page, id, password);
    await page.locator(shown).first().waitFor(QUICK);
  });
const held = (name: string, id: string, step = name): Screen => login(name, id, `[data-login-hold=${step}]`);

/**
 * A step that the server asks for by time or after earlier tries: its answer is given here. The core runs in the page, because no other page's
 * requests can be answered.
 */
const answered = (step: string, answer: object): Screen =>
  visitor(`login-${step}`, '/login?core=dedicated', `${DIALOG} input`, async (page) => {
    await page.route('**/account/login', (route) => route.fulfill({ json: answer }));
    await submitLogin(page, 'demo1', 'not-the-password');
    await page.locator(`[data-login-hold=${step}]`).waitFor(QUICK);
  });

/** A member page in the login's dialog. */
const inFrame = (name: string, button: RegExp): Screen =>
  visitor(name, '/login', `${DIALOG} input`, async (page) => {
    await page.locator(DIALOG).getByRole('button', { name: button }).click();
    await page.frameLocator(`${DIALOG} iframe`).locator('h1').waitFor();
  });

async function agreeToAll(page: Page): Promise<void> {
  await page.locator('main input[type=checkbox]').first().check();
  await page.locator('main button[type=submit]').click();
  await page.locator('input[name=birth]').waitFor(QUICK);
}

async function certify(page: Page): Promise<void> {
  await agreeToAll(page);
  for (const field of ['name', 'birth', 'phone'] as const)
    await page.locator(`input[name=${field}]`).fill(somebody[field]);
  await page.locator('main button[type=submit]').click();
  const [phone] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('main a[target=_blank]').click(),
  ]);
  const code = (await phone.locator('[data-code]').textContent()) ?? '';
  await phone.close();
  await page.locator('input[name=code]').fill(code);
}

async function fillDetails(page: Page): Promise<void> {
  await certify(page);
  await page.locator('main button[type=submit]').click();
  await page.locator('input[name=id]').fill('saebyeol');
  await page.locator('input[name=nick]').fill('루키별');
  await page.locator('input[name=password]').fill('soccer-11');
  await page.locator('input[name=password-again]').fill(newPassword);
  await page.locator('input[data-checked=refused]').waitFor(QUICK);
}

async function provePassword(page: Page, shown: string): Promise<void> {
  await page.locator('input[name=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.locator(shown).first().waitFor(QUICK);
}

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.locator(DIALOG).waitFor(QUICK);
};

export const accountScreens: readonly Screen[] = [
  visitor('login', '/login', `${DIALOG} input`),
  login('wrong-password', 'demo1', `${DIALOG} [role=alert]`, 'not-the-password'),
  login('restricted', 'demo2', '[data-login-hold]'),
  login('stopped', 'demo4', '[data-login-hold]'),
  login('stopped-for-good', 'for-good', '[data-login-hold]'),
  login('left', 'poor', '[data-login-hold]'),
  held('wake', 'dormant'),
  held('password', 'demo5'),
  held('agree', 'old-terms'),
  held('otp', 'with-codes'),
  answered('reauth', { CODE: 'REAUTH', DATA: { TICKET: 'gallery' }, DATE: null }),
  inFrame('find-id', /아이디 찾기|Find ID/),
  inFrame('find-password', /비밀번호 찾기|Find password/),
  visitor('register', '/register', 'main h1'),
  visitor('register-person', '/register', 'main h1', agreeToAll),
  visitor('register-code', '/register', 'main h1', certify),
  visitor('register-details', '/register', 'main h1', fillDetails),
  member('otp-setup', '/mypage/info/otp', '[data-otp]', async (page) => {
    await page.locator('[data-otp] button').click();
    await provePassword(page, '[data-otp-secret]');
  }),
  member('update-user', '/mypage/info/checkuser', 'input[name=password]', (page) =>
    provePassword(page, '[data-export]'),
  ),
  member('restriction-form', '/mypage/info/restriction', 'input[name=password]', (page) =>
    provePassword(page, 'main [role=group], main select'),
  ),
  member('top-up', '/mypage', 'main h1', press(/무료 충전|Free top-up/)),
  member('safebox-dialog', '/mypage', 'main h1', press(/금고|Safebox/)),
  member('charge-chosen', '/mypage/charge', '[data-won]', (page) =>
    page.locator('[data-won="10000"]').click(),
  ),
  member('charge-window', '/views/card?callback_fn=_gold_charge_completed&won=10000', 'button'),
  member(
    'sandbox-pay',
    '/views/card?callback_fn=_gold_charge_completed&won=10000',
    'button',
    async (page) => {
      await page.locator('button').first().click();
      await page.locator('[data-course]').first().waitFor(QUICK);
    },
  ),
];
