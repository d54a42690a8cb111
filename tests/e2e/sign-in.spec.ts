/** B1, I1: social logins, linked accounts and passkeys in a browser, on providers of the sandbox. */
import { LONG } from '../given/screens/looks.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessFaults } from '../given/screens/axe.ts';
import { type CDPSession, expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { demoPassword } from '../../server/seed/members.ts';
import { openDatabaseIn } from '../given/sites/site-database.ts';
import { logIn, watchConsole, followPath } from '../given/sites/member-page.ts';
import { removeData, type RunningSite, seededDataDir, startSite } from '../given/sites/running-site.ts';
import { openSocialSandbox, type SocialSandbox } from '../given/sites/social-sandbox.ts';

let site: RunningSite;
let sandbox: SocialSandbox;
/** Browsers make passkeys for a name, not for an address. */
let address: string;
let folder: string;

const DAY_MS = 86_400_000;
/** A site whose member demo5 has linked a kakao account, and typed the password for the last time three months ago. */
async function preparedFolder(): Promise<string> {
  const dataDir = seededDataDir();
  const { db, close } = await openDatabaseIn(dataDir);
  const now = Date.now();
  const { id } = await db
    .updateTable('member')
    .set({ password_proved_at: now - 91 * DAY_MS })
    .where('mb_id', '=', 'demo5')
    .returning('id')
    .executeTakeFirstOrThrow();
  const identity = { provider: 'kakao', subject: 'kakao-jiyoung', member_id: id };
  await db
    .insertInto('social_identity')
    .values({ ...identity, linked_at: now, used_at: null })
    .execute();
  await close();
  return dataDir;
}

test.beforeAll(async () => {
  sandbox = await openSocialSandbox();
  const { facebook: _, ...social } = sandbox.settings;
  // Made here, not at the top: the file is also read by the process that only lists tests.
  folder = mkdtempSync(join(tmpdir(), 'spo-social-'));
  const file = join(folder, 'social.json');
  writeFileSync(file, JSON.stringify(social));
  site = await startSite({
    dataDir: await preparedFolder(),
    args: ['--matches', '4', '--social', file],
  });
  address = `http://localhost:${site.port}`;
});
test.afterAll(async () => {
  await site.end();
  await sandbox.close();
  removeData(site);
  rmSync(folder, { recursive: true, force: true });
});

async function passwordAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=password]').fill(demoPassword);
  await dialog.getByRole('button', { name: '확인' }).click();
}
const openLogin = (page: Page): Promise<void> => page.getByRole('button', { name: '로그인' }).first().click();
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('button', { name: '로그인' }).first()).toBeVisible();
};
const expectMember = (page: Page, id: string): Promise<void> =>
  expect(page.locator(`[data-member=${id}]`)).toBeVisible();

test(
  'B1 I1: an unknown person links the id that they have, logs in by it, and unlinks it',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.goto(`${address}/hitgame/results`);
    await openLogin(page);
    const dialog = page.getByRole('dialog');
    const facebook = dialog.getByRole('button', { name: '페이스북' });
    await expect(facebook).toBeDisabled();
    await expect(facebook).toHaveAccessibleDescription(/페이스북.* 로그인은 이 사이트에 아직 연결되지 않아/);
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '네이버' }).click();
    await page.getByRole('button', { name: 'minsu' }).click();
    await expect(page.getByRole('heading', { name: '연결된 계정이 없어요' })).toBeVisible();
    expect(page.url()).toBe(`${address}/login/social/naver`);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '쓰던 아이디에 연결' }).click();
    await page.locator('input[name=id]').fill('demo1');
    await page.locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '연결하기' }).click();
    await expect(page.getByText('네이버 계정을 연결했어요.')).toBeVisible();
    await expect(page).toHaveURL(`${address}/hitgame/results`);
    await logOut(page);
    await openLogin(page);
    await page.getByRole('dialog').getByRole('button', { name: '네이버' }).click();
    // The provider still knows the person.
    await expectMember(page, 'demo1');
    // The login leads back to the page before it, and only then elsewhere.
    await expect(page).toHaveURL(`${address}/`);
    await followPath(page, '/mypage/info/social');
    const row = page.locator('[data-link=naver]');
    await expect(row).toHaveAttribute('data-linked', 'true');
    expect(await accessFaults(page)).toEqual([]);
    await row.getByRole('button', { name: '네이버 연결 해제' }).click();
    await passwordAgain(page);
    await expect(row).toHaveAttribute('data-linked', 'false');
    await page.locator('[data-link=google]').getByRole('button', { name: '구글 연결' }).click();
    await passwordAgain(page);
    await page.getByRole('button', { name: 'jiyoung' }).click();
    await expect(page.getByText('구글 계정을 연결했어요.')).toBeVisible();
    await expect(page.locator('[data-link=google]')).toHaveAttribute('data-linked', 'true');
    expect(errors).toEqual([]);
  },
);

test('B1: a cancelled login says so; joining hands the ticket of the identity over', async ({ page }) => {
  await page.goto(`${address}/hitgame/results`);
  await openLogin(page);
  await page.getByRole('dialog').getByRole('button', { name: '카카오' }).click();
  await page.getByRole('button', { name: 'cancel' }).click();
  await expect(page.getByText('카카오 로그인을 취소했어요.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('alert').getByRole('button', { name: '로그인' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '카카오' }).click();
  await page.getByRole('button', { name: 'hana' }).click();
  await page.getByRole('button', { name: '회원가입' }).click();
  await expect(page).toHaveURL(/\/register\?social=[\w-]{43}$/);
  const ticket = new URL(page.url()).searchParams.get('social');
  expect(await page.evaluate(() => sessionStorage.getItem('spo.social-ticket'))).toBe(ticket);
});

test(
  'B3: at a new device, long after the last password, a linked account needs the password again',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    const begin = async (): Promise<void> => {
      await page.goto(`${address}/hitgame/results`);
      await openLogin(page);
      await page.getByRole('dialog').getByRole('button', { name: '카카오' }).click();
    };
    await begin();
    await page.getByRole('button', { name: 'jiyoung' }).click();
    const step = page.locator('[data-login-hold=reauth]');
    await expect(step).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await step.getByRole('button', { name: '다른 계정으로 로그인' }).click();
    await expect(step).toHaveCount(0);
    await begin();
    await step.locator('input[name=password]').fill('wrong-password');
    await page.keyboard.press('Enter');
    await expect(step.getByRole('alert')).toContainText('비밀번호');
    await expect(page.locator('[data-member=demo5]')).toHaveCount(0);
    await step.locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expectMember(page, 'demo5');
    expect(errors).toEqual([]);
  },
);

test(
  'H3: the login page that names a provider goes to the provider; in a frame its button alone is shown',
  LONG,
  async ({ page }) => {
    const path = '/view/member/theme2/Login/spo/ko?DirectSocialLogin=kakao';
    await page.goto(address + path);
    await expect(page.getByRole('heading', { name: 'kakao 샌드박스' })).toBeVisible();
    await page.goto(`${address}/hitgame/results`);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, path);
    const buttons = page.frameLocator('iframe').locator('[data-provider]');
    await expect(buttons).toHaveText(['카카오']);
    const popup = page.waitForEvent('popup');
    await buttons.click();
    await expect((await popup).getByRole('heading', { name: 'kakao 샌드박스' })).toBeVisible();
  },
);

interface Authenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

test(
  'passkeys: made, logged in with, and refused after removal or a copied counter (B1)',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.goto(`${address}/hitgame/results`);
    const { session, authenticatorId } = await addAuthenticator(page);
    await logIn(page, 'demo2');
    await followPath(page, '/mypage/info/passkeys');
    await expect(page.getByRole('heading', { name: '아직 패스키가 없어요' })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('패스키 이름').fill('내 노트북');
    await page.getByRole('button', { name: '패스키 만들기' }).click();
    await passwordAgain(page);
    const row = page.locator('[data-passkey]');
    await expect(row).toContainText('내 노트북');
    await expect(row).toContainText('아직 사용하지 않았어요');
    expect(await accessFaults(page)).toEqual([]);

    await row.getByRole('button', { name: '내 노트북 이름 변경' }).click();
    await row.getByLabel('패스키 이름').fill('회사 노트북');
    expect(await accessFaults(page)).toEqual([]);
    await row.getByRole('button', { name: '저장' }).click();
    await expect(row).toContainText('회사 노트북');

    const logInByPasskey = async (): Promise<void> => {
      await openLogin(page);
      await page.getByRole('dialog').getByRole('button', { name: '패스키로 로그인' }).click();
    };
    await logOut(page);
    await logInByPasskey();
    await expectMember(page, 'demo2');

    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    const [credential] = credentials;
    if (credential === undefined) throw new Error('the authenticator holds no passkey');
    await logOut(page);
    await session.send('WebAuthn.removeCredential', {
      authenticatorId,
      credentialId: credential.credentialId,
    });
    await session.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
    await logInByPasskey();
    await expect(page.getByText('패스키로 로그인하지 못했어요.')).toBeVisible();
    await page.keyboard.press('Escape');

    await session.send('WebAuthn.removeCredential', {
      authenticatorId,
      credentialId: credential.credentialId,
    });
    await session.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 90 },
    });
    await logInByPasskey();
    await expectMember(page, 'demo2');
    await followPath(page, '/mypage/info/passkeys');
    await expect(row).toContainText('마지막 사용');
    await row.getByRole('button', { name: '회사 노트북 삭제' }).click();
    await passwordAgain(page);
    await expect(row).toHaveCount(0);
    await logOut(page);
    await logInByPasskey();
    await expect(page.getByText('패스키로 로그인하지 못했어요.')).toBeVisible();
    expect(errors).toEqual([]);
  },
);
