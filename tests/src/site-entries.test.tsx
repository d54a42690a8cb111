/** A17 A18 O3: each kind of entry that the site's configuration can hold, from its row to what a press does. */
import type { ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SiteRow } from '../../domain/protocol/calls/site/resource.ts';
import { ShownToasts } from '../../src/parts/layers/toast-region.tsx';
import { Footer } from '../../src/shell/footer.tsx';
import { DrawerMenu, groupedMenu } from '../../src/shell/drawer-menu.tsx';
import { Menu } from '../../src/shell/menu.tsx';
import type { SiteView } from '../../worker/features/site/site-api.ts';
import { siteFactsOf } from '../../worker/features/site/site-facts.ts';
import { givenClient } from '../given/screens/client.tsx';

/** A toast outlives its test: its words name the place. */
const entriesOf = (place: string) => [
  { label: '경로', label_en: 'Route', route: '/news/notice' },
  { label: '바깥', label_en: 'Outside', href: 'https://other.test/page' },
  { label: '창', label_en: 'Window', popup: '/view/casual/default/lobby/spo/{lang}?gametype=jumpball' },
  { label: `${place} 항목`, label_en: 'Soon', route: '/hitgame/construction', preparing: true },
  { label: '점수', label_en: 'Scores', popup: '/hitgame/livescore' },
  { label: '닫힘', label_en: 'Closed', route: '/store', disabled: true },
];

const rowOf = (place: string): SiteRow => ({
  name: '스포보드',
  name_en: 'SPOBOARD',
  siteKey: 'spo',
  siteNumber: '1',
  siteLang: 'ko',
  utc: '+09:00',
  languages: ['ko', 'en'],
  default_config: { exchange_yn: 'Y', chat_yn: 'Y', otp_yn: 'Y', losslimit_yn: 'Y', uselimit_yn: 'Y' },
  sessionTimeout: 1800,
  menu: entriesOf(place),
  footer: entriesOf(place),
  subNav: [],
  description: '골드로 즐기는 승부예측',
  description_en: 'Bets with gold',
  notices: [],
});

const viewOf = (place: string): SiteView => ({
  state: 'ready',
  failedPart: null,
  site: siteFactsOf(rowOf(place)),
  games: [],
  texts: {},
  textsIn: null,
  templates: {},
  banners: { top: null, logo: null, main: [], jump: [] },
  popups: [],
});

afterEach(() => {
  vi.restoreAllMocks();
});

const draw = async (place: string, drawn: ReactNode, width = 1440): Promise<void> => {
  await page.viewport(width, 900);
  const { Frame } = await givenClient({ 'site.view': new BehaviorSubject(viewOf(place)) });
  await render(
    <Frame>
      {drawn}
      <ShownToasts />
    </Frame>,
  );
};

const places = {
  메뉴: <Menu />,
  서랍: <DrawerMenu onPick={() => {}} />,
  바닥글: <Footer />,
};

for (const [place, drawn] of Object.entries(places))
  test(`A17 A18 each kind of entry leads where its row says (${place})`, async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    await draw(place, drawn);
    await expect.element(page.getByRole('link', { name: '경로' })).toHaveAttribute('href', '/news/notice');
    await expect
      .element(page.getByRole('link', { name: '바깥' }))
      .toHaveAttribute('href', 'https://other.test/page');
    await expect.element(page.getByRole('button', { name: '닫힘' })).toBeDisabled();
    await page.getByRole('button', { name: new RegExp(`^${place} 항목`) }).click();
    await expect.element(page.getByText(`${place} 항목 준비 중이에요. 조금만 기다려 주세요.`)).toBeVisible();
    await page.getByRole('button', { name: '창', exact: true }).click();
    expect(opened.mock.calls.map(([address]) => address)).toEqual([
      '/view/casual/default/lobby/spo/ko?gametype=jumpball',
    ]);
  });

test.each([
  [390, ['/hitgame/livescore'], []],
  [1440, [], ['/hitgame/livescore']],
] as const)(
  'A20 C6 at %i px live scores open in the page %j, in a window %j',
  async (width, links, windows) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    await draw('서랍', <DrawerMenu onPick={() => {}} />, width);
    const entry = page.getByText('점수', { exact: true });
    await expect.element(entry).toBeVisible();
    expect(
      [...document.querySelectorAll('a')]
        .map((one) => one.getAttribute('href'))
        .filter((to) => to?.endsWith('livescore')),
    ).toEqual(links);
    if (links.length === 0) await entry.click();
    expect(opened.mock.calls.map(([address]) => address)).toEqual(windows);
    await page.viewport(1440, 900);
  },
);

test('A18 when the browser blocks the window of an entry, a message says so', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await draw('메뉴', <Menu />);
  await page.getByRole('button', { name: '창', exact: true }).click();
  await expect.element(page.getByText(/팝업 차단/)).toBeVisible();
});

test('A17 the drawer has four groups: each page once, an item without pages itself, the unknown is help', () => {
  const link = (route: string, more: object = {}) => ({
    label: { ko: route, en: route },
    route,
    href: null,
    popup: null,
    preparing: false,
    disabled: false,
    game: null,
    children: null,
    ...more,
  });
  const menu = [
    link('/hitgame/srs', { children: [link('/hitgame/srs'), link('/hitgame/live')] }),
    link('/casual', { children: [link('/view/casual/x')] }),
    link('/store', { children: [] }),
    link('/news/notice'),
    link('/elsewhere'),
  ];
  expect(groupedMenu(menu).map(({ group, links }) => [group, links.map(({ route }) => route)])).toEqual([
    ['games', ['/hitgame/srs', '/hitgame/live', '/casual', '/view/casual/x']],
    ['goods', ['/store']],
    ['talk', ['/news/notice']],
    ['help', ['/elsewhere']],
  ]);
});

test('A17 each entry of the drawer has an icon of its own', async () => {
  const pageAt = (path: string) => ({ label: path, label_en: path, route: path });
  const gameWindow = (type: string) => ({
    label: type,
    label_en: type,
    popup: `/view/casual/default/lobby/spo/{lang}?gametype=${type}`,
  });
  const menu: SiteRow['menu'] = [
    {
      ...pageAt('/hitgame/srs'),
      children: [
        ...[
          '/hitgame/srs',
          '/hitgame/live',
          '/hitgame/special',
          '/hitgame/livescore',
          '/hitgame/results',
        ].map(pageAt),
        ...['/hitgame/event', '/hitgame/event/1', '/hitgame/history'].map(pageAt),
      ],
    },
    {
      ...pageAt('/casual'),
      children: [
        ...['jumpball', 'cointoss', 'freekick'].map(gameWindow),
        { label: '슈팅스타', label_en: 'Shooting star', preparing: true },
      ],
    },
    {
      ...pageAt('/trades/idx'),
      children: ['/trades/idx', '/trades/sell', '/trades/mysell', '/trades/buylist', '/trades/guide/idx'].map(
        pageAt,
      ),
    },
    { ...pageAt('/store'), children: ['/store/10/1010', '/store/10/1020'].map(pageAt) },
    {
      ...pageAt('/community'),
      children: ['analysis_new', 'free', 'event_board', 'spomedia'].map((name) =>
        pageAt(`/community/${name}`),
      ),
    },
    { ...pageAt('/news/notice'), children: ['/news/notice', '/news/update', '/news/event'].map(pageAt) },
    pageAt('/mypage/customer/faq'),
  ];
  await page.viewport(390, 844);
  const site = { ...viewOf('서랍'), site: siteFactsOf({ ...rowOf('서랍'), menu }) };
  const { Frame } = await givenClient({ 'site.view': new BehaviorSubject(site) });
  await render(
    <Frame>
      <DrawerMenu onPick={() => {}} />
    </Frame>,
  );
  const icons = () =>
    [...document.querySelectorAll('[data-menu-group] li svg')].map(
      (icon) => icon.getAttribute('class') ?? '',
    );
  await expect.poll(() => icons().length).toBe(30);
  expect(icons().toSorted()).toEqual([...new Set(icons())].toSorted());
  await page.viewport(1440, 900);
});
