/** What a page says above contents that it shows without a network, and that it asks again with the link (O4). */
import { BehaviorSubject, of } from 'rxjs';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { HistoryPanel } from '../../src/features/bets/history-panel.tsx';
import { FaqScreen } from '../../src/features/support/faq-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import type { HistoryView } from '../../worker/features/bets/bets-api.ts';
import type { OfflineView } from '../../worker/features/offline/offline-api.ts';
import { KeptNotice } from '../../src/features/offline/use-kept-note.tsx';
import { KeptPageNote } from '../../src/features/offline/kept-page-note.tsx';
import { givenClient } from '../given/screens/client.tsx';

const kept: OfflineView['kept'] = {
  terms: null,
  faq: null,
  limits: null,
  schedule: null,
  history: null,
  casual: null,
  pages: {},
};
const connection = {
  link: 'disconnected',
  stopped: null,
  online: false,
  stream: 'down',
  delayMs: null,
  lostAt: 1,
};
const at = Date.UTC(2026, 10, 26, 9, 12);
const note = /오프라인이에요\. \S+ 18:12에 받은 내용이에요/;
const isOnLine = (onLine: boolean): void => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
beforeEach(() => isOnLine(false));
afterEach(() => vi.restoreAllMocks());
const shown = (): string => document.body.textContent ?? '';

test('O4 kept questions are shown with their time, and asked again once the link is there', async () => {
  const links = new BehaviorSubject(connection);
  const views = new BehaviorSubject<OfflineView>({ kept: { ...kept, faq: at } });
  const row = {
    id: 1,
    kind_code: 'BC61',
    subject: '골드는 어떻게 얻나요',
    contents: '글',
    fm_subject: '골드',
  };
  const { client, sent } = await givenClient({
    'offline.view': views,
    'connection.view': links,
    'faq.faqList': { ok: true, value: { data: [row], kind: 'BC61', total: 1 } },
    'faq.faqConfig': { ok: true, value: { BC61: '골드' } },
  });
  await loadTextsOnDemand();
  await render(
    <ClientContext value={client}>
      <MemoryRouter>
        <FaqScreen />
      </MemoryRouter>
    </ClientContext>,
  );
  await expect.poll(shown).toContain('골드는 어떻게 얻나요');
  await expect.poll(shown).toMatch(note);
  const asked = (): number => sent.filter(({ command }) => command === 'faq.faqList').length;
  expect(asked()).toBe(1);
  links.next({ ...connection, link: 'connected', online: true });
  await expect.poll(asked).toBe(2);
  views.next({ kept });
  await expect.poll(shown).not.toMatch(note);
});

test('G2 O4 the history is opened while the token cannot be checked; a visitor is asked to log in', async () => {
  const query = { gameCode: 59, filter: 'all', termDays: 15, page: 1 } as const;
  const history: HistoryView = {
    query,
    state: 'ready',
    error: { kind: 'no-link', text: 'link' },
    bets: [],
    totalItems: 0,
    pageSize: 8,
    expanded: null,
  };
  const account = new BehaviorSubject({ state: 'checking', member: null, standards: [] });
  const { Frame, sent } = await givenClient({
    'account.view': account,
    'bets.history': of(history),
    'offline.view': of({ kept: { ...kept, history: at } }),
    'connection.view': of(connection),
  });
  await loadTextsOnDemand();
  await render(
    <Frame>
      <HistoryPanel first={59} casualFirst={false} casualRows={20} />
    </Frame>,
  );
  await expect.poll(shown).toMatch(note);
  expect(sent.map(({ command }) => command)).toContain('bets.openHistory');
  account.next({ state: 'visitor', member: null, standards: [] });
  await expect.element(page.getByRole('button', { name: '로그인' })).toBeVisible();
});

test('B18 the kept history says that the link was stopped or lost where the device has a network', async () => {
  isOnLine(true);
  const links = new BehaviorSubject<unknown>({ ...connection, stopped: 'timeout' });
  const { Frame, sent } = await givenClient({
    'account.view': of({ state: 'member', member: { userId: '1', id: 'demo1', nick: '별' }, standards: [] }),
    'bets.history': of({
      query: { gameCode: 59, filter: 'all', termDays: 15, page: 1 },
      state: 'ready',
      error: { kind: 'no-link', text: 'link' },
      bets: [],
      totalItems: 0,
      pageSize: 8,
      expanded: null,
    }),
    'offline.view': of({ kept: { ...kept, history: at } }),
    'connection.view': links,
  });
  await loadTextsOnDemand();
  await render(
    <Frame>
      <HistoryPanel first={59} casualFirst={false} casualRows={20} />
    </Frame>,
  );
  await expect.poll(shown).toMatch(/오랫동안 사용하지 않아 연결을 끊었어요 · \S+ 18:12 기준/);
  await page.getByRole('button', { name: '다시 연결' }).click();
  expect(sent.map(({ command }) => command)).toContain('connection.reconnect');
  links.next(connection);
  await expect.poll(shown).toMatch(/연결 끊김 · \S+ 18:12 기준/);
  expect(shown()).not.toContain('오프라인이에요');
});

test('O4 while the link is being opened, or is there, kept contents show no note', async () => {
  isOnLine(true);
  const links = new BehaviorSubject<unknown>({ ...connection, link: 'connecting', lostAt: null });
  const { Frame } = await givenClient({
    'account.view': of({ state: 'member', member: { userId: '1', id: 'demo1', nick: '별' }, standards: [] }),
    'bets.history': of({
      query: { gameCode: 59, filter: 'all', termDays: 15, page: 1 },
      state: 'ready',
      error: null,
      bets: [],
      totalItems: 0,
      pageSize: 8,
      expanded: null,
    }),
    'offline.view': of({ kept: { ...kept, history: at } }),
    'connection.view': links,
  });
  await loadTextsOnDemand();
  await render(
    <Frame>
      <HistoryPanel first={59} casualFirst={false} casualRows={20} />
    </Frame>,
  );
  await expect.element(page.getByRole('heading').first()).toBeVisible();
  expect(shown()).not.toContain('18:12');
  links.next({ ...connection, online: true, link: 'connected', lostAt: null });
  expect(shown()).not.toContain('18:12');
  links.next(connection);
  await expect.poll(shown).toMatch(/연결 끊김 · \S+ 18:12 기준/);
});

test('O4 a page that says nothing itself has the note of its oldest kept answer, until the link is back', async () => {
  const links = new BehaviorSubject(connection);
  const later = performance.timeOrigin + performance.now() + 60_000;
  const before = performance.timeOrigin - 60_000;
  const pages = {
    'board-list': { at, usedAt: later },
    'board-config': { at: at + 3_600_000, usedAt: later },
    // Of another page before, and of every page.
    'goods-list': { at: at - 86_400_000, usedAt: before },
    'account-info': { at: at - 86_400_000, usedAt: later },
  };
  const { client } = await givenClient({
    'offline.view': new BehaviorSubject<OfflineView>({ kept: { ...kept, pages } }),
    'connection.view': links,
  });
  const pageWith = (content: ReactNode) => (
    <ClientContext value={client}>
      <MemoryRouter>
        <KeptPageNote />
        <section>{content}</section>
      </MemoryRouter>
    </ClientContext>
  );
  const screen = await render(pageWith(<p>글</p>));
  await expect.poll(shown).toMatch(note);
  // Contents with a notice of their own need no second one.
  await screen.rerender(pageWith(<KeptNotice at={at} />));
  const visible = () =>
    screen
      .getByText(note)
      .elements()
      .filter((one) => one.checkVisibility()).length;
  await expect.poll(visible).toBe(1);
  await screen.rerender(pageWith(null));
  links.next({ ...connection, link: 'connected', online: true });
  await expect.poll(shown).not.toMatch(note);
});
