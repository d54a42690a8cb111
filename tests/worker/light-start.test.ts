/** What a start asks of the site's configuration: nothing in light windows, and one verification elsewhere (B18, O1). */
import { describe, expect, test } from 'vitest';
import { resourceParts } from '../../domain/resource/resource-part.ts';
import type { PopupsView, SiteView } from '../../worker/features/site/site-api.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

const version = { main: '1', parts: Object.fromEntries(resourceParts.map((part) => [part, '1'])) };
const whole = {
  version,
  Games: [],
  Langs: { title: 'here' },
  Sport: [],
  Template: {},
  Banner: [],
  Event: [],
  Popup: [],
  League: [],
  Team: [],
  Sports: {},
};
const popup = { group_id: 3, use_yn: 'Y', subject: 's', sdate: '2000-01-01', edate: '2099-12-31' };
const given = { '/resource/verify': { version }, '/resource/v1': whole };

/** What was asked of the configuration since the last look. */
const askedOf = ({ calls }: Wire): readonly string[] =>
  calls.splice(0).flatMap(({ url }) => /resource\/(\w+)\//.exec(url)?.[1] ?? []);

describe('B18 a light window', () => {
  test('starts without the configuration, with the link up and after a change at the server', async () => {
    const wire = createWire({}, { isLight: true, given });
    const views: SiteView[] = [];
    readServed<SiteView>(wire.core.site.held()).subscribe((view) => views.push(view));
    wire.up();
    await wire.pass(5000);
    wire.push('RouteCacheClear', {});
    await wire.pass(5000);
    await portsSettle();
    expect(askedOf(wire)).toEqual([]);
    expect(views.at(-1)).toMatchObject({ state: 'loading', site: null });
  });

  test('gets the configuration once it reads a value of it, and the limits of bets with it', async () => {
    const wire = createWire({}, { isLight: true, given });
    const views: SiteView[] = [];
    readServed<SiteView>(wire.core.site.view()).subscribe((view) => views.push(view));
    await wire.pass(50);
    await portsSettle();
    expect(askedOf(wire).toSorted()).toEqual(['gameConfig', 'v1', 'verify']);
    await expect.poll(() => views.at(-1)).toMatchObject({ state: 'ready', texts: { title: 'here' } });
  });

  test('gets it when a page of the site joins its core', async () => {
    const wire = createWire({}, { isLight: true, given });
    const page = { token: null, language: 'ko', origin: 'http://site.test', codec: 'msgpack' } as const;
    wire.gate.attach({ ...page, clientId: 'window-2' });
    wire.gate.attach({ ...page, clientId: 'window-3' });
    await wire.pass(50);
    await portsSettle();
    expect(askedOf(wire).toSorted()).toEqual(['gameConfig', 'v1', 'verify']);
  });

  test('of a popup loads the popups alone, and again only after a failure', async () => {
    const wire = createWire({}, { isLight: true });
    const views: PopupsView[] = [];
    readServed<PopupsView>(wire.core.site.popups()).subscribe((view) => views.push(view));
    wire.up();
    await wire.pass(1000);
    await portsSettle();
    expect(askedOf(wire)).toEqual(['Popup']);
    await expect.poll(() => views.at(-1)?.state).toBe('failed');
    wire.answers['/resource/Popup'] = { version, Popup: [popup] };
    await wire.pass(5000);
    await portsSettle();
    expect(askedOf(wire)).toEqual(['Popup']);
    await expect.poll(() => views.at(-1)).toMatchObject({ state: 'ready', popups: [{ id: 3 }] });
    await wire.pass(60_000);
    expect(askedOf(wire)).toEqual([]);
  });
});

describe('B18 O1 a start of a page', () => {
  test('verifies once: window, language of the address and link share it', async () => {
    let answer = (_value: unknown): void => {};
    const verify = (): Promise<unknown> => new Promise((resolve) => (answer = resolve));
    const wire = createWire({}, { reachable: false, given: { ...given, '/resource/verify': verify } });
    wire.core.site.setLanguage('ko');
    await wire.open([]);
    wire.down();
    wire.up();
    await wire.pass(3000);
    answer({ version });
    await wire.pass(5000);
    await portsSettle();
    expect(askedOf(wire).toSorted()).toEqual(['gameConfig', 'v1', 'verify']);
  });

  test('verifies again only after a failure: with the link, or after the wait', async () => {
    const wire = createWire({}, { reachable: false });
    await wire.pass(50);
    expect(askedOf(wire)).toEqual(['verify', 'gameConfig']);
    Object.assign(wire.answers, given);
    wire.up();
    await wire.pass(60_000);
    expect(askedOf(wire)).toEqual(['verify', 'v1']);
  });
});
