/** I8 notices in the real core: which come, to which window, and when none comes. */
import { describe, expect, test } from 'vitest';
import type { AlertNotice } from '../../domain/alerts/notices.ts';
import { firstSettings } from '../../domain/alerts/alert-settings.ts';
import { encodeScheduled } from '../../domain/protocol/calls/matches/schedule.ts';
import type { AlertsMoment, AlertsView } from '../../worker/features/alerts/alerts-api.ts';
import { createBetNotices } from '../../worker/features/alerts/followed.ts';
import type { Moment } from '../../worker/core-api.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { facts, market, snapshot, state } from '../given/domain/book.ts';
import { live } from '../given/core/core-member.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

const match = (id: number, more: { statusCode?: number; homeScore?: number } = {}) =>
  snapshot(id, [market(1, [210, 330, 340])], { state: more });

function alertsOf(core: Pick<Wire['core'], 'connection'>): AlertsMoment[] {
  const alerts: AlertsMoment[] = [];
  readServed<Moment>(core.connection.moments()).subscribe((moment) => {
    if (moment.kind === 'alert') alerts.push(moment);
  });
  return alerts;
}

const kindsOf = (alerts: readonly AlertsMoment[]): readonly AlertNotice['kind'][] =>
  alerts.flatMap(({ notices }) => notices.map(({ kind }) => kind));

/** A window on a page without the matches, whose core follows match 1 by its pin. */
async function following(ids: readonly number[] = [1, 2, 3, 4, 5]) {
  const wire = createWire();
  await wire.open(ids.map((id) => match(id)));
  const alerts = alertsOf(wire.core);
  wire.core.prices.togglePin(1);
  await wire.pass(50);
  await portsSettle();
  await live(wire, 1);
  const score = async (id: number, homeScore: number, statusCode = 6): Promise<void> => {
    wire.publish({ states: [{ matchId: id, state: state({ homeScore, statusCode }) }] });
    await wire.pass(100);
    await live(wire, 1);
    await portsSettle();
  };
  return { wire, alerts, score };
}

describe('I8 goals and kick-offs', () => {
  test('a goal of a pinned match comes once; one that is taken back and given again does not', async () => {
    const { alerts, score } = await following();
    await score(1, 1);
    await score(1, 0);
    await score(1, 1);
    await score(2, 1);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({
      to: 'window-1',
      notices: [{ kind: 'goal', side: 'home', home: 1, away: 0, match: { matchId: 1 } }],
      system: false,
      sounds: false,
      vibrates: false,
    });
  });

  test('favourite teams and leagues are followed; more than three goals of one moment are one notice', async () => {
    const { wire, alerts } = await following();
    wire.core.favourites.toggle({
      kind: 'league',
      sportId: 311,
      id: 410,
      name: { ko: '리그', en: 'League' },
    });
    await live(wire, 1);
    const states = [1, 2, 3, 4, 5].map((matchId) => ({ matchId, state: state({ homeScore: 1 }) }));
    wire.publish({ states });
    await live(wire, 2);
    await portsSettle();
    expect(alerts.flatMap(({ notices }) => notices)).toEqual([{ kind: 'many', count: 5, of: 'goal' }]);
  });

  test('nothing comes when muted, when goals are off, and in the calm hour; later goals come', async () => {
    const { wire, alerts, score } = await following();
    const { set } = wire.core.alerts;
    await set({ ...firstSettings, muted: true });
    await score(1, 1);
    await set({ ...firstSettings, kinds: { ...firstSettings.kinds, goal: false } });
    await score(1, 2);
    const minute = Math.floor((wire.now() + 9 * 3_600_000) / 60_000) % 1440;
    await set({ ...firstSettings, calm: { from: minute, to: (minute + 30) % 1440 } });
    await score(1, 3);
    expect(alerts).toEqual([]);
    await set(firstSettings);
    await score(1, 4);
    expect(kindsOf(alerts)).toEqual(['goal']);
  });

  test('a match whose page or row is on screen is no news while the window is seen', async () => {
    const { wire, alerts, score } = await following();
    wire.core.prices.showRows([1]);
    await score(1, 1);
    expect(alerts).toEqual([]);
    wire.core.connection.setVisible(false);
    await score(1, 2);
    expect(kindsOf(alerts)).toEqual(['goal']);
  });

  test('one of two windows gets the notice: the one that a person sees', async () => {
    const { wire, alerts, score } = await following();
    const second = wire.gate.attach({
      clientId: 'window-2',
      token: null,
      language: 'ko',
      origin: 'http://site.test',
      codec: 'msgpack',
    });
    const others = alertsOf(second);
    await score(1, 1);
    expect([alerts.length, others.length]).toEqual([1, 0]);
    wire.core.connection.setVisible(false);
    await score(1, 2);
    expect([alerts.length, others.length]).toEqual([1, 1]);
    expect(others[0]?.to).toBe('window-2');
  });
});

describe('I8 away from the lists', () => {
  test('the schedule names the matches of favourites, and their streams are opened', async () => {
    const wire = createWire();
    wire.answers['/sports/Schedule'] = [
      encodeScheduled({ facts: facts(1), statusCode: 6, homeScore: 0, awayScore: 0, periods: [] }),
      encodeScheduled({ facts: facts(2), statusCode: 6, homeScore: 0, awayScore: 0, periods: [] }),
    ];
    await wire.open([match(1), match(2)]);
    const alerts = alertsOf(wire.core);
    wire.core.favourites.toggle({ kind: 'team', sportId: 311, id: 2, name: { ko: '홈1', en: 'Home 1' } });
    await portsSettle();
    await live(wire, 6);
    wire.core.prices.showPage({ kind: 'other' });
    await portsSettle();
    await live(wire, 1);
    expect(wire.subscribed.at(-1)).toMatchObject({ game_code: 59, MatchId: 1 });
    wire.publish({ states: [{ matchId: 1, state: state({ homeScore: 1 }) }] });
    await live(wire, 2);
    await portsSettle();
    expect(kindsOf(alerts)).toEqual(['goal']);
  });

  test('what is followed after the schedule was asked for has its stream at once', async () => {
    const wire = createWire();
    wire.answers['/sports/Schedule'] = [1, 2].map((id) =>
      encodeScheduled({ facts: facts(id), statusCode: 6, homeScore: 0, awayScore: 0, periods: [] }),
    );
    await wire.open([match(1), match(2)]);
    const follow = ({ home }: ReturnType<typeof facts>): void =>
      wire.core.favourites.toggle({ kind: 'team', sportId: 311, id: home.teamId, name: home.name });
    follow(facts(1));
    await portsSettle();
    await live(wire, 6);
    wire.core.prices.showPage({ kind: 'other' });
    await portsSettle();
    await live(wire, 1);
    follow(facts(2));
    await portsSettle();
    await live(wire, 1);
    const opened = wire.subscribed.flatMap((asked) => (asked as { readonly MatchId?: number }).MatchId ?? []);
    expect(new Set(opened)).toEqual(new Set([1, 2]));
  });

  test('after midnight a match that began before it is followed until its end', async () => {
    const wire = createWire();
    wire.sleep(18 * 3_600_000);
    const began = (id: number, date: string, statusCode: number): void => {
      wire.answers[`/sports/Schedule/SRS/v1/0/${date}/`] = [
        encodeScheduled({ facts: facts(id), statusCode, homeScore: 0, awayScore: 0, periods: [] }),
      ];
    };
    expect(new Date(wire.now() + 9 * 3_600_000).toISOString()).toMatch(/^2023-11-16T01:/);
    await wire.open([match(1), match(2)]);
    const alerts = alertsOf(wire.core);
    wire.core.favourites.toggle({ kind: 'team', sportId: 311, id: 2, name: { ko: '홈1', en: 'Home 1' } });
    began(1, '2023-11-15', 6);
    began(2, '2023-11-16', 6);
    await portsSettle();
    wire.core.prices.showPage({ kind: 'other' });
    await portsSettle();
    await live(wire, 5);
    wire.publish({ states: [{ matchId: 1, state: state({ homeScore: 1 }) }] });
    await live(wire, 2);
    await portsSettle();
    expect(kindsOf(alerts)).toEqual(['goal']);
    expect(wire.subscribed.at(-1)).toMatchObject({ game_code: 59, MatchId: 1 });
  });

  test('a goal while the stream of the match is changed is news; one of a long absence is not', async () => {
    const wire = createWire();
    await wire.open([match(1)]);
    const alerts = alertsOf(wire.core);
    wire.core.prices.togglePin(1);
    await portsSettle();
    await live(wire, 1);
    const away = async (seconds: number, homeScore: number): Promise<void> => {
      wire.core.prices.showPage({ kind: 'other' });
      await live(wire, seconds);
      wire.publish({ states: [{ matchId: 1, state: state({ homeScore }) }] });
      await live(wire, 1);
      wire.core.prices.showPage({ kind: 'live-list' });
      await live(wire, 1);
      await portsSettle();
    };
    await away(5, 1);
    expect(alerts.flatMap(({ notices }) => notices)).toMatchObject([{ kind: 'goal', home: 1 }]);
    await away(200, 2);
    expect(kindsOf(alerts)).toEqual(['goal']);
  });

  test('a match that the back end takes out of the list and puts in again is watched all along', async () => {
    const { wire, alerts } = await following();
    wire.publish({ removed: [1] });
    wire.publish({ matches: [match(1, { homeScore: 1 })] });
    await live(wire, 1);
    await portsSettle();
    expect(alerts.flatMap(({ notices }) => notices)).toMatchObject([{ kind: 'goal', home: 1 }]);
  });

  test('while nothing is followed, no schedule is asked for and no stream is opened', async () => {
    const wire = createWire();
    await wire.open([match(1)]);
    wire.core.prices.showPage({ kind: 'other' });
    await live(wire, 70);
    expect(wire.calls.filter(({ url }) => url.includes('/Schedule/'))).toEqual([]);
  });
});

describe('I8 price alerts', () => {
  const wanted = {
    matchId: 1,
    marketId: 1,
    specifier: '',
    outcomeId: 1,
    when: 'above' as const,
    target: 250,
    home: { ko: '홈', en: 'Home' },
    away: { ko: '원정', en: 'Away' },
  };

  test('it comes once, when the price is there; a reached or unknown price is refused', async () => {
    const { wire, alerts } = await following();
    const price = async (odds: number): Promise<void> => {
      wire.publish({ odds: [{ matchId: 1, markets: [market(1, [odds, 330, 340])] }] });
      await live(wire, 1);
      await portsSettle();
    };
    const views: (AlertsView | null)[] = [];
    readServed<AlertsView>(await wire.core.alerts.view()).subscribe((view) => views.push(view));
    expect(await wire.core.alerts.addPriceAlert({ ...wanted, target: 200 })).toEqual({
      ok: false,
      error: 'reached',
    });
    expect(await wire.core.alerts.addPriceAlert({ ...wanted, matchId: 99 })).toEqual({
      ok: false,
      error: 'no-price',
    });
    expect(await wire.core.alerts.addPriceAlert(wanted)).toEqual({ ok: true, value: null });
    await price(240);
    expect(alerts).toEqual([]);
    await price(260);
    await price(240);
    await price(270);
    expect(alerts.flatMap(({ notices }) => notices)).toEqual([{ kind: 'price', alert: wanted, odds: 260 }]);
    expect(views.at(-1)?.priceAlerts).toEqual([]);
  });

  test('in the calm hour it stays, and comes afterwards', async () => {
    const { wire, alerts } = await following();
    await wire.core.alerts.addPriceAlert(wanted);
    await wire.core.alerts.set({ ...firstSettings, muted: true });
    wire.publish({ odds: [{ matchId: 1, markets: [market(1, [260, 330, 340])] }] });
    await live(wire, 1);
    await wire.core.alerts.set(firstSettings);
    wire.publish({ odds: [{ matchId: 1, markets: [market(1, [261, 330, 340])] }] });
    await live(wire, 2);
    await portsSettle();
    expect(kindsOf(alerts)).toEqual(['price']);
  });
});

describe('I8 settled bets', () => {
  const watch = () => {
    const notices: AlertNotice[] = [];
    let changes = 0;
    const bets = createBetNotices(
      (notice) => notices.push(notice),
      () => void changes++,
    );
    return { bets, notices, changes: () => changes };
  };

  test('a bet that was seen open is announced once when it is decided; others are not', () => {
    const { bets, notices, changes } = watch();
    bets.take([betOf({ drawId: 1 }), betOf({ drawId: 2, state: 'lose' })]);
    bets.take([betOf({ drawId: 1 })]);
    expect([notices, changes()]).toEqual([[], 1]);
    bets.take([betOf({ drawId: 1, state: 'win', won: 2100 }), betOf({ drawId: 2, state: 'lose' })]);
    bets.take([betOf({ drawId: 1, state: 'win', won: 2100 })]);
    expect(notices).toEqual([{ kind: 'settled', drawId: 1, gameCode: 57, state: 'win', won: 2100 }]);
  });

  test('a bet that the member cancelled is no news; a logout forgets every bet', () => {
    const { bets, notices } = watch();
    bets.take([betOf({ drawId: 1 }), betOf({ drawId: 2 })]);
    bets.take([betOf({ drawId: 1, state: 'canceled' })]);
    bets.forget();
    bets.take([betOf({ drawId: 2, state: 'lose' })]);
    expect(notices).toEqual([]);
  });

  test('matches of open bets are followed by id, and by their teams where the id is another one', () => {
    const { bets } = watch();
    bets.take([betOf({ legs: [legOf({ matchId: 900_001, homeId: 2, awayId: 3 })] })]);
    expect(bets.has(facts(1))).toBe(true);
    expect(bets.has(facts(900_001))).toBe(true);
    expect(bets.has(facts(2))).toBe(false);
    bets.take([betOf({ state: 'win', won: 1, legs: [] })]);
    expect(bets.has(facts(1))).toBe(false);
  });
});

describe('I8 choices', () => {
  test('a change leaves the other settings as they are, also those that a window does not show yet', async () => {
    const { wire } = await following();
    const views: (AlertsView | null)[] = [];
    readServed<AlertsView>(await wire.core.alerts.view()).subscribe((view) => views.push(view));
    await wire.core.alerts.set({ kinds: { goal: false } });
    await wire.core.alerts.set({ kinds: { price: false } });
    await wire.core.alerts.set({ sounds: true });
    await portsSettle();
    expect(views.at(-1)?.settings).toEqual({
      ...firstSettings,
      kinds: { ...firstSettings.kinds, goal: false, price: false },
      sounds: true,
    });
  });
});
