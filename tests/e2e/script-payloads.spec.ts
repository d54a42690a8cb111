/**
 * S9 K3 J1 J3 K8 K10: over 500 texts that try to run a script stand in every field of the community, written straight into the database as if
 * nothing had been checked on the way in. Every screen that shows them is opened by a member and by an operator; none of them runs.
 */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import type { Database } from '../../server/storage/database.ts';
import { openPrices, logIn, followPath } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';
import { scriptPayloads } from '../given/domain/script-payloads.ts';

/** The database holds no character 0; everything else stays as it is. */
const payloads = scriptPayloads.map((payload) => payload.replaceAll('\u0000', ''));
const PER_TEXT = 300;
const texts = Array.from({ length: Math.ceil(payloads.length / PER_TEXT) }, (_, at) =>
  payloads.slice(at * PER_TEXT, (at + 1) * PER_TEXT).join('\n'),
);
/** A text by which a screen is known to have drawn its fields. */
const MARK = 'mark-of-a-payload';
/** Numbers of the planted posts by board, and of the questions. */
const posts = new Map<string, number[]>();
const questions: number[] = [];

async function plantPosts(db: Database, memberId: number): Promise<void> {
  const now = Date.now();
  for (const board of ['free', 'analysis_new', 'event', 'notice'])
    for (const [at, text] of texts.entries()) {
      const row = {
        board,
        kind: '',
        member_id: board === 'notice' ? null : memberId,
        subject: `${MARK} ${text}`,
        contents: `${MARK} ${text}`,
        subject_en: text,
        contents_en: text,
        plain: text,
        grams: [],
        said: `${board} ${at}`,
        links: JSON.stringify([`javascript:pwned()`, text]),
        created_at: now,
      };
      const { id } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
      posts.set(board, [...(posts.get(board) ?? []), id]);
      if (board === 'notice') continue;
      const said = { post_id: id, parent_id: null, member_id: memberId, said: '', created_at: now };
      await db
        .insertInto('comment')
        .values({ ...said, contents: `${MARK} ${text}` })
        .execute();
    }
}

async function plantLetters(db: Database, from: number, to: number): Promise<void> {
  const now = Date.now();
  for (const [at, text] of texts.entries()) {
    const memo = { sender_id: from, recipient_id: to, sent_at: now, is_random: false, by_item: false };
    await db
      .insertInto('memo')
      .values({ ...memo, contents: `${MARK} ${text}` })
      .execute();
    const question = { member_id: to, kind: 'QK01', subject: `${MARK} ${text}`, contents: text } as const;
    const answer = { status: 'BT01', answer: text, answered_at: now } as const;
    const { id } = await db
      .insertInto('question')
      .values({ ...question, ...answer, drawid: text, created_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    questions.push(id);
    const upload = { id: `${at}`.padStart(32, 'a'), member_id: to, area: 'support', name: text } as const;
    await db
      .insertInto('upload')
      .values({ ...upload, type: 'text/plain', bytes: 1, data: 'YQ==', created_at: now, used_at: now })
      .execute();
    await db
      .insertInto('question_file')
      .values({ upload_id: upload.id, question_id: id, place: 0 })
      .execute();
  }
}

async function plantChat(db: Database, memberId: number): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('chat_room')
    .values({ room: 'public', last_seq: payloads.length, used_at: now })
    .execute();
  const rows = payloads.map((message, at) => ({
    room: 'public',
    seq: at + 1,
    member_id: memberId,
    cid: `payload-${at}`,
    message: at === payloads.length - 1 ? `${MARK} ${message}` : message,
    at: now,
    // The site's time may be a day ahead of this process's.
    kept_until: now + 3 * 86_400_000,
  }));
  await db.insertInto('chat_message').values(rows).execute();
}

let given: OperatorSite;
test.beforeAll(async () => {
  given = await startOperatorSite(['demo2'], [], async (db) => {
    const members = await db.selectFrom('member').select(['id', 'mb_id']).execute();
    const idOf = (name: string): number => members.find(({ mb_id }) => mb_id === name)?.id ?? 0;
    await db
      .updateTable('member')
      .set({ nick: payloads.slice(0, 20).join(' ') })
      .where('mb_id', '=', 'demo4')
      .execute();
    await plantPosts(db, idOf('demo4'));
    await plantLetters(db, idOf('demo4'), idOf('demo1'));
    await plantChat(db, idOf('demo4'));
  });
});
test.afterAll(async () => {
  await given.site.end();
  removeData(given.site);
});

/** Notes each call of `pwned`, and each script that the content security policy stopped. */
async function watchScripts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran, pwned: () => ran.push(location.pathname) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      ran.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  return () => page.evaluate(() => (window as unknown as { readonly ran: string[] }).ran);
}

async function open(page: Page, path: string, shown: string): Promise<void> {
  await followPath(page, path);
  await expect(page.locator(shown).filter({ hasText: MARK }).filter({ visible: true }).first()).toBeVisible();
}

/** What a pointer and the focus could set off: it goes over everything that was drawn. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      element.focus({ preventScroll: true });
    }
  });
}

test(
  'a member reads boards, posts, messages, questions and chat: no payload runs',
  LONG,
  async ({ page }) => {
    const ran = await watchScripts(page);
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.goto(`${given.site.address}/hitgame/live`);
    await expect(openPrices(page).first()).toBeVisible();
    await logIn(page, 'demo1');
    const paths: readonly (readonly [path: string, shown: string])[] = [
      ['/community', 'main'],
      ['/community/free', 'main'],
      ...(posts.get('free') ?? []).map((id) => [`/community/free/${id}`, 'article'] as const),
      [`/community/analysis_new/${posts.get('analysis_new')?.[0]}`, 'article'],
      ['/news/notice', 'main'],
      [`/news/notice/${posts.get('notice')?.[0]}`, 'article'],
      ['/messages', 'main'],
      ['/mypage/customer/qna', 'main'],
      ...questions.map((id) => [`/mypage/customer/qna/${id}`, 'main'] as const),
      ['/chat/public', '[data-chat-room=public]'],
    ];
    expect(payloads.length).toBeGreaterThanOrEqual(500);
    for (const [path, shown] of paths) {
      await open(page, path, shown);
      await touchAll(page);
      expect(await ran(), path).toEqual([]);
    }
    // What is looked for would be found.
    await page.evaluate('pwned()');
    expect(await ran()).toHaveLength(1);
  },
);

test('an operator reads the queue of questions: no payload runs', LONG, async ({ page }) => {
  const ran = await watchScripts(page);
  await enterAsOperator(page, given, 'demo2');
  await open(page, '/operator/questions', 'main');
  await page.locator('main [data-row]').first().getByRole('button').click();
  await expect(page.getByLabel('답변')).toBeVisible();
  await touchAll(page);
  expect(await ran()).toEqual([]);
});
