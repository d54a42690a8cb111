/**
 * The site's values: configuration that operators change while the site runs, each described once. The server's check, the operator's form, the approval,
 * the cost and docs/site-values.md come from here. A new value needs its line here, its labels in src/features/operator/values.*.ts, and
 * what reads it on the server.
 */
import { firstBannedWords } from '../banned-words/first-words.ts';
import { casualCodes, bettingGameCodes, type GameCode } from '../catalogue/game-code.ts';
import { firstEvents } from '../events/first-events.ts';
import { NICKNAME_WAIT_DAYS } from '../member/settings.ts';
import { noLinks } from '../resource/site-text.ts';
import { firstGoods } from '../store/first-goods.ts';
import { firstFaq } from '../support/first-faq.ts';
import { betStandards } from './bet-standards.ts';
import { costOfEvents, costOfGoods, costOfOne, costOfPrices, costOfSurvey, type Unit } from './cost.ts';
import { type JudgedShape, judge, type Strictness } from './judge.ts';
import { MOST_GOLD } from '../member/most-gold.ts';
import { events, goods, survey } from './rewards.ts';
import { trueFalseSwitch, type Held, record, rows, type Shape, text, wholeShape } from './shape.ts';
import { banners, faq, links, notices, popups, texts } from './staff-rows.ts';

export interface SiteValue {
  /** What it is, in one sentence. */
  readonly about: string;
  readonly shape: Shape;
  readonly byDefault: unknown;
  /** What null means: the files of the start hold, or there is none. Without it the value is never null. */
  readonly whenNull?: 'files' | 'none';
  /** Gold that members get or pay each time, thing by thing. */
  costs?(value: unknown, goldPerMile: number): readonly Unit[];
  /** A second operator approves what one writes: gold, coins or miles of members, or what they may pay, follow from the value. */
  readonly needsApproval: boolean;
}

const value = <const S extends Shape>(about: string, shape: S, byDefault: Held<S>) => ({
  about,
  shape,
  byDefault,
  needsApproval: false as boolean,
});

const orNull = <const S extends Shape, const When extends 'files' | 'none'>(
  about: string,
  shape: S,
  whenNull: When,
) => ({ about, shape, whenNull, byDefault: null, needsApproval: false as boolean });

/** A value from which gold, coins or miles of members follow, or what they may pay. */
const money = <const D extends { readonly needsApproval: boolean }>(described: D) => ({
  ...described,
  needsApproval: true as boolean,
});

const costing = <const D extends { readonly shape: Shape }>(
  described: D,
  costs: (value: Held<D['shape']>, goldPerMile: number) => readonly Unit[],
) => ({
  ...described,
  costs(given: unknown, goldPerMile: number) {
    return costs(given as Held<D['shape']>, goldPerMile);
  },
});

const amount = wholeShape(0, MOST_GOLD);
const some = wholeShape(1, MOST_GOLD);
const dayCount = wholeShape(0, 3650);
const perDay = wholeShape(1, 1000);

const all = {
  'purchase-cap-won': money(
    value(
      'Won that a member may spend on purchases in a calendar month of Korean time (R16)',
      amount,
      700_000,
    ),
  ),
  'safebox-limit': value('Most gold in a member’s safebox (H6)', amount, 50_000_000_000),
  'exchange-rate': costing(money(value('Gold for one unit of mileage', some, 100)), (gold) =>
    costOfOne('mile', '교환한 마일리지', 'Exchanged mile', gold),
  ),
  'joining-gold': money(
    value('Gold that a person gets when they join for the first time (B12)', amount, 10_000_000),
  ),
  'free-top-up': costing(
    money(
      value(
        'Free top-up (H4): gold per top-up, top-ups on a day of Korean time, the gold (safebox, open bets and goods that can be taken back included) from which a member gets none, the pause between two',
        record({
          gold: some,
          perDay: wholeShape(0, 100),
          belowGold: wholeShape(0, MOST_GOLD, { otherwise: 1_000_000 }),
          waitMinutes: wholeShape(0, 1440, { otherwise: 10 }),
        }),
        { gold: 1_000_000, perDay: 3, belowGold: 1_000_000, waitMinutes: 10 },
      ),
    ),
    ({ gold }) => costOfOne('top-up', '무료 충전', 'Free top-up', gold),
  ),
  /** It needs no approval: it only holds back what `free-top-up` gives. */
  'free-top-up-closed': value('True: the free top-up is under maintenance (A17)', trueFalseSwitch, false),
  'charge-prices': costing(
    money(
      value(
        'What purchases cost, won, and what they give (H2)',
        rows([1, 20], record({ won: wholeShape(100, MOST_GOLD), coins: some, miles: amount }), {
          unique: ['won'],
        }),
        [
          { won: 5000, coins: 5000, miles: 0 },
          { won: 10_000, coins: 10_000, miles: 200 },
          { won: 30_000, coins: 30_000, miles: 900 },
          { won: 50_000, coins: 50_000, miles: 2000 },
          { won: 100_000, coins: 100_000, miles: 5000 },
          { won: 300_000, coins: 300_000, miles: 18_000 },
        ],
      ),
    ),
    costOfPrices,
  ),
  'loss-limits': value(
    'Choices of the loss limit, gold (H8)',
    { kind: 'numbers', least: 1, most: MOST_GOLD, count: { least: 1, most: 10 } },
    [100_000_000, 300_000_000, 500_000_000],
  ),
  'nickname-change': money(
    value(
      'Days between two changes of a nickname, and the gold that a change costs (I6)',
      record({ days: dayCount, gold: amount }),
      { days: NICKNAME_WAIT_DAYS, gold: 0 },
    ),
  ),
  goods: costing(
    money(
      value(
        'What the store sells (M1). A good that members have must stay in the list, not on sale',
        goods,
        firstGoods,
      ),
    ),
    costOfGoods,
  ),
  'grant-alone-gold': money(value('A grant of more gold needs a second operator', amount, 100_000_000)),
  /** Winnings follow from them: by the most winnings, the deductions and the delay of live bets. */
  'bet-standards': money(
    orNull(
      'Limits of bets by game. A game without a row keeps those of `--standards`',
      betStandards,
      'files',
    ),
  ),
  banners: orNull('Banners of the site (A21)', banners, 'files'),
  popups: orNull('Popups (A22)', popups, 'files'),
  notices: orNull('Notices in the header', notices, 'files'),
  'locked-boards': value(
    'Boards on which members may not write now, between spaces (DU201)',
    text(200, { long: true, test: 'boards' }),
    '',
  ),
  'best-recommends': value(
    'A post of the last days is in the best list of its board once so many members recommend it (K2)',
    perDay,
    5,
  ),
  'best-days': value('The days of the best list (K2)', wholeShape(1, 31), 7),
  'messages-per-minute': value('Messages that a member may send in a minute (J4)', wholeShape(1, 100), 10),
  'messages-per-day': value(
    'Messages that a member may send without items on a day of Korean time (J4)',
    perDay,
    100,
  ),
  'reports-per-day': value('Reports that a member may send on a day of Korean time', perDay, 20),
  'banned-words': value(
    'Words that members may not write, between spaces; the marks are explained in domain/banned-words (J6)',
    text(100_000, { long: true, test: 'banned-words' }),
    firstBannedWords.join(' '),
  ),
  events: costing(
    money(value('Events with their missions and reward tables (N1)', events, firstEvents)),
    costOfEvents,
  ),
  survey: costing(money(orNull('The survey that members answer once (N6)', survey, 'none')), costOfSurvey),
  'trades-open': value(
    'False: the trade market is closed, and its menu is hidden (A11). Sales can still be taken back',
    trueFalseSwitch,
    true,
  ),
  'trade-rule': money(
    value(
      'The trade market (L2): the highest price in percent of the possible winnings, hours of a sale, percent by which the worth of a bet may move before its sale is locked, open sales of a member',
      record({
        mostPercent: wholeShape(1, 100),
        hours: wholeShape(1, 168),
        driftPercent: wholeShape(1, 100),
        salesOfMember: wholeShape(1, 200),
      }),
      { mostPercent: 90, hours: 24, driftPercent: 20, salesOfMember: 30 },
    ),
  ),
  'chat-open': value('False: the chat shows that it opens soon (A25, D8)', trueFalseSwitch, true),
  faq: value('Questions that members ask often, in their order (K11)', faq, firstFaq),
  texts: value(
    'Texts that go before the site’s own, by key; an empty text leaves the own one (O1)',
    texts,
    [],
  ),
  links: value(
    'Links beside the menus: the site for phones, the map, the site’s accounts elsewhere; empty: none (A18, A19)',
    links,
    noLinks,
  ),
  'otp-open': value(
    'Members may begin to use one-time passwords (B16); what one uses already goes on until the member ends it',
    trueFalseSwitch,
    true,
  ),
  'loss-limit-open': value('Members may begin to use loss limits (B16)', trueFalseSwitch, true),
  'use-limit-open': value('Members may begin to restrict their own use (B16)', trueFalseSwitch, true),
  dormancy: value(
    'An account that was not logged in to for so many days becomes dormant (AL200; 0: never); its member gets a notice so many days before',
    record({ days: dayCount, noticeDays: wholeShape(0, 365) }),
    { days: 365, noticeDays: 30 },
  ),
  'desk-alarms': value(
    'What the operators’ desk warns of: seconds without a tick of the feed, percent of refused bets in the last hour, gold that one match pays at most, hours that a question, a report or an approval waits',
    record({
      feedSeconds: wholeShape(1, 600),
      refusedPercent: wholeShape(1, 100),
      worstGold: some,
      waitingHours: wholeShape(1, 168),
    }),
    { feedSeconds: 10, refusedPercent: 30, worstGold: 1_000_000_000, waitingHours: 24 },
  ),
  'games-in-use': value(
    'Codes of the games that take bets',
    { kind: 'some', options: [...bettingGameCodes, ...casualCodes] satisfies GameCode[] },
    [...bettingGameCodes, ...casualCodes],
  ),
};

type All = typeof all;
export type ValueName = keyof All;
export const siteValues: Readonly<Record<ValueName, SiteValue>> = all;
export const valueNames = Object.keys(siteValues) as ValueName[];
export const valueNamed = (asked: string): ValueName | null =>
  valueNames.find((name) => name === asked) ?? null;

export type ValueOf<Name extends ValueName> =
  | Held<All[Name]['shape']>
  | (All[Name] extends { readonly whenNull: string } ? null : never);

export const defaultOf = <Name extends ValueName>(name: Name): ValueOf<Name> =>
  siteValues[name].byDefault as ValueOf<Name>;

/** Values whose cost a day is reckoned. */
export type CostlyName = {
  [Name in ValueName]: All[Name] extends { readonly costs: unknown } ? Name : never;
}[ValueName];

type JudgedValue<Name extends ValueName> =
  | { readonly ok: true; readonly value: ValueOf<Name> }
  | Extract<JudgedShape, { readonly ok: false }>;

/** Judges a value by its name; null is a value where the description says what it means. */
export function judgeValue<Name extends ValueName>(
  name: Name,
  given: unknown,
  by: Strictness,
): JudgedValue<Name> {
  const { shape, whenNull } = siteValues[name];
  const isNull = given === null && whenNull !== undefined;
  return (isNull ? { ok: true, value: null } : judge(shape, given, by)) as JudgedValue<Name>;
}

/** What a value pays or costs; nothing where it is null, or has another name than this release knows. */
export function unitsOf(name: string, given: unknown, goldPerMile: number): readonly Unit[] {
  const known = valueNamed(name);
  return known === null || given === null ? [] : (siteValues[known].costs?.(given, goldPerMile) ?? []);
}
