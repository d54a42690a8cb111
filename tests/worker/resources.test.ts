/** A partial reload of the resources (O2): versions by part, the main version last. */
import { describe, expect, test } from 'vitest';
import { resourceParts } from '../../domain/resource/resource-part.ts';
import { LAST_RESOURCE, type SiteView } from '../../worker/features/site/site-api.ts';
import { coreMemory } from '../given/core/core-memory.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

const parts = (changed: readonly string[]): Record<string, string> =>
  Object.fromEntries(resourceParts.map((part) => [part, changed.includes(part) ? '2' : '1']));
const empty: Readonly<Record<string, unknown>> = {
  Games: [],
  Langs: { title: 'old' },
  Sport: [],
  Template: { cancel: 'old' },
  Banner: [],
  Event: [],
  Popup: [],
  League: [],
  Team: [],
  Sports: {},
};

const site = {
  name: 's',
  name_en: 's',
  siteKey: 'k',
  siteNumber: '1',
  siteLang: 'ko',
  utc: '+09:00',
  languages: ['ko'],
  default_config: { exchange_yn: 'Y', chat_yn: 'N' },
  sessionTimeout: 900,
  menu: [],
  footer: [],
  subNav: [],
  description: '',
  description_en: '',
  notices: [],
};

async function held(
  memory = coreMemory(),
): Promise<{ wire: Wire; views: SiteView[]; asked: () => string[] }> {
  const wire = createWire({}, {}, memory);
  const version = { main: '1', parts: parts([]) };
  wire.answers['/resource/verify'] = { version };
  wire.answers['/resource/v1'] = { version, ...empty, Site: site };
  const views: SiteView[] = [];
  readServed<SiteView>(wire.core.site.view()).subscribe((view) => views.push(view));
  await wire.open([]);
  await portsSettle();
  const asked = (): string[] =>
    wire.calls.splice(0).flatMap(({ url }) => /resource\/(?!gameConfig)(\w+)\/v1/.exec(url)?.[1] ?? []);
  return { wire, views, asked };
}

describe('O2 a partial reload', () => {
  test('when a part fails, its version stays old and it alone is asked for again', async () => {
    const { wire, views, asked } = await held();
    asked();
    const server = { main: '2', parts: parts(['Langs', 'Template']) };
    wire.answers['/resource/verify'] = { version: server };
    wire.answers['/resource/Langs'] = { version: server, Langs: { title: 'new' } };
    wire.push('RouteCacheClear', {});
    await wire.pass(100);
    await portsSettle();
    expect(asked()).toEqual(['verify', 'Langs', 'Template']);
    await expect.poll(() => views.at(-1)).toMatchObject({ failedPart: 'Template', texts: { title: 'new' } });
    wire.answers['/resource/Template'] = { version: server, Template: { cancel: 'new' } };
    await wire.pass(2000);
    await portsSettle();
    expect(asked()).toEqual(['verify', 'Template']);
    await expect.poll(() => views.at(-1)).toMatchObject({ failedPart: null, templates: { cancel: 'new' } });
    wire.push('RouteCacheClear', {});
    await wire.pass(100);
    expect(asked()).toEqual(['verify']);
    await wire.pass(300_000);
    expect(asked()).toEqual([]);
  });
});

describe('O2 a new start', () => {
  const kept = (main: string, changed: readonly string[]) => {
    const memory = coreMemory();
    const resource = { version: { main, parts: parts(changed) }, ...empty, Site: site };
    void memory.storage.values.put(LAST_RESOURCE, new TextEncoder().encode(JSON.stringify(resource)));
    return memory;
  };

  /** What was loaded beside the versions: parts, or v1 for everything. */
  const loaded = ({ calls }: Wire): readonly string[] =>
    calls
      .flatMap(({ url }) => /resource\/(\w+)\//.exec(url)?.[1] ?? [])
      .filter((part) => part !== 'verify' && part !== 'gameConfig');

  test('of an unchanged version only asks whether it has changed', async () => {
    const { wire, views } = await held(kept('1', []));
    expect(loaded(wire)).toEqual([]);
    await expect
      .poll(() => views.at(-1))
      .toMatchObject({ state: 'ready', texts: { title: 'old' }, textsIn: 'ko' });
  });

  test('loads the parts that have changed, and everything where nothing can be read', async () => {
    const changed = await held(kept('0', ['Popup']));
    expect(loaded(changed.wire)).toEqual(['Popup']);
    const memory = coreMemory();
    void memory.storage.values.put(LAST_RESOURCE, new TextEncoder().encode('{'));
    const { wire, views } = await held(memory);
    expect(loaded(wire)).toEqual(['v1']);
    await expect.poll(() => views.at(-1)).toMatchObject({ state: 'ready', texts: { title: 'old' } });
  });
});

test('O1 when the language changes, texts of the one before are never taken for the new one’s', async () => {
  const { wire, views, asked } = await held();
  expect(views.at(-1)).toMatchObject({ textsIn: 'ko', texts: { title: 'old' } });
  asked();
  const server = { main: '2', parts: parts(['Langs']) };
  wire.answers['/resource/verify'] = { version: server };
  wire.answers['/resource/Langs'] = { version: server, Langs: { title: 'English' } };
  wire.core.site.setLanguage('en');
  await wire.pass(100);
  await portsSettle();
  expect(asked()).toEqual(['verify', 'Langs']);
  expect(views.at(-1)).toMatchObject({ textsIn: 'en', texts: { title: 'English' } });
  const wrong = { ko: 'English', en: 'old' };
  expect(views.filter(({ textsIn, texts }) => textsIn !== null && texts['title'] === wrong[textsIn])).toEqual(
    [],
  );
});

test('B16: a server of an earlier release closes nothing', async () => {
  const { views } = await held();
  expect(views.at(-1)?.site?.closedTools).toEqual([]);
});

describe('O3 an open window follows the switches of the site', () => {
  const menu = [
    { label: '거래', label_en: 'Trades', route: '/trades' },
    { label: '라이브', label_en: 'Live', route: '/hitgame/live' },
  ];
  const shownOf = (view: SiteView | undefined) => ({
    hasChat: view?.site?.hasChat,
    tradesOpen: view?.site?.tradesOpen,
    menu: view?.site?.menu.map(({ route }) => route),
    closedTools: view?.site?.closedTools,
  });
  const open = { hasChat: true, tradesOpen: true, menu: ['/trades', '/hitgame/live'], closedTools: [] };

  test.each<[string, object]>([
    ['exchange_yn', { tradesOpen: false, menu: ['/hitgame/live'] }],
    ['chat_yn', { hasChat: false }],
    ['otp_yn', { closedTools: ['otp'] }],
    ['losslimit_yn', { closedTools: ['losslimit'] }],
    ['uselimit_yn', { closedTools: ['uselimit'] }],
  ])('%s: N closes, and Y opens again', async (flag, closed) => {
    const { wire, views } = await held();
    const put = async (main: string, is: 'Y' | 'N') => {
      const server = { main, parts: { ...parts([]), Site: main } };
      wire.answers['/resource/verify'] = { version: server };
      const default_config = { exchange_yn: 'Y', chat_yn: 'Y', [flag]: is };
      wire.answers['/resource/Site'] = { version: server, Site: { ...site, menu, default_config } };
      wire.push('RouteCacheClear', {});
      await wire.pass(100);
      await portsSettle();
      return shownOf(views.at(-1));
    };
    expect(await put('2', 'N')).toEqual({ ...open, ...closed });
    expect(await put('3', 'Y')).toEqual(open);
  });
});

test('O3 language data that failed are asked for again, after 2, 5, 15 and then every 60 s', async () => {
  const wire = createWire();
  const views: SiteView[] = [];
  readServed<SiteView>(wire.core.site.view()).subscribe((view) => views.push(view));
  const verifies = (): number => wire.calls.splice(0).filter(({ url }) => url.includes('/verify')).length;
  await wire.open([]);
  await portsSettle();
  expect(views.at(-1)).toMatchObject({ state: 'failed', failedPart: 'Langs' });
  verifies();
  const asked: number[] = [];
  for (const seconds of [2, 5, 15, 60, 60]) {
    await wire.pass(seconds * 1000 - 200);
    const early = verifies();
    await wire.pass(200);
    await portsSettle();
    asked.push(early, verifies());
  }
  expect(asked).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const version = { main: '1', parts: parts([]) };
  wire.answers['/resource/verify'] = { version };
  wire.answers['/resource/v1'] = { version, ...empty, Site: site };
  await wire.pass(60_000);
  await portsSettle();
  expect(views.at(-1)).toMatchObject({ state: 'ready', failedPart: null });
  verifies();
  await wire.pass(300_000);
  expect(verifies()).toBe(0);
});

test('A22 where no answer comes at all, the language data are not blamed', async () => {
  const wire = createWire();
  const views: SiteView[] = [];
  readServed<SiteView>(wire.core.site.view()).subscribe((view) => views.push(view));
  wire.answers['/resource/verify'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await wire.open([]);
  await portsSettle();
  expect(views.at(-1)).toMatchObject({ state: 'failed', failedPart: null });
  delete wire.answers['/resource/verify'];
  await wire.pass(2000);
  await portsSettle();
  expect(views.at(-1)).toMatchObject({ state: 'failed', failedPart: 'Langs' });
});
