/** A partial reload of the resources (O2): versions by part, the main version last. */
import { describe, expect, test } from 'vitest';
import { resourceParts } from '../../domain/resource/resource-part.ts';
import type { SiteView } from '../../worker/features/site/site-api.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/wire.ts';

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

async function held(): Promise<{ wire: Wire; views: SiteView[]; asked: () => string[] }> {
  const wire = createWire();
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
    expect(views.at(-1)).toMatchObject({ failedPart: 'Template', texts: { title: 'new' } });
    wire.answers['/resource/Template'] = { version: server, Template: { cancel: 'new' } };
    await wire.pass(2000);
    await portsSettle();
    expect(asked()).toEqual(['verify', 'Template']);
    expect(views.at(-1)).toMatchObject({ failedPart: null, templates: { cancel: 'new' } });
    wire.push('RouteCacheClear', {});
    await wire.pass(100);
    expect(asked()).toEqual(['verify']);
    await wire.pass(300_000);
    expect(asked()).toEqual([]);
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

test('B16: the site says what it has closed; a server of an earlier release closes nothing', async () => {
  const { wire, views } = await held();
  expect(views.at(-1)?.site?.closedTools).toEqual([]);
  const server = { main: '2', parts: parts(['Site']) };
  wire.answers['/resource/verify'] = { version: server };
  const default_config = { ...site.default_config, otp_yn: 'N', losslimit_yn: 'Y', uselimit_yn: 'N' };
  wire.answers['/resource/Site'] = { version: server, Site: { ...site, default_config } };
  wire.push('RouteCacheClear', {});
  await wire.pass(100);
  await portsSettle();
  expect(views.at(-1)?.site?.closedTools).toEqual(['otp', 'uselimit']);
});
