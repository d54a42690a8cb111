/** The site's values by name: their shape and their default. A feature that needs a value adds a line. */
import * as z from 'zod/mini';
import { isBoardPath, lockedIn } from '../../domain/boards/boards.ts';
import { decodeBanners } from '../../domain/protocol/calls/site/banner.ts';
import { betStandardRow, popupRow, siteLinks, siteRow } from '../../domain/protocol/calls/site/resource.ts';
import { readStandards } from './read-standards.ts';
import { firstBannedWords } from '../../domain/banned-words/first-words.ts';
import { firstEvents } from '../../domain/events/first-events.ts';
import { eventsShape, surveyShape } from './event-shapes.ts';
import { firstGoods } from '../../domain/store/first-goods.ts';
import { goodKinds, isSticker, skinOf } from '../../domain/catalogue/good.ts';
import { faqKinds, faqLimits, unknownFigures } from '../../domain/support/faq.ts';
import { firstFaq } from '../../domain/support/first-faq.ts';
import { mostTexts, noLinks, textChars, textKey } from '../../domain/resource/site-text.ts';
import { NICKNAME_WAIT_DAYS } from '../../domain/member/settings.ts';

const whole = z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000));

interface KnownValue<Shape extends z.ZodMiniType> {
  readonly shape: Shape;
  readonly byDefault: z.output<Shape>;
  /** True: gold, coins or miles of members, or what they may pay, follow from the value, so a second operator must approve what an operator writes. */
  readonly needsApproval: boolean;
}

const value = <Shape extends z.ZodMiniType>(shape: Shape, byDefault: z.output<Shape>): KnownValue<Shape> => ({
  shape,
  byDefault,
  needsApproval: false,
});

/** A value from which gold, coins or miles of members follow, or what they may pay. */
const moneyValue = <Shape extends z.ZodMiniType>(
  shape: Shape,
  byDefault: z.output<Shape>,
): KnownValue<Shape> => ({ shape, byDefault, needsApproval: true });

const MOST_ROWS = 100;

/** Rows of the game configuration, checked as those of `--standards`. */
const standards = z.array(z.strictObject(betStandardRow.shape)).check((context) => {
  const read = readStandards(context.value);
  if (typeof read === 'string')
    context.issues.push({
      code: 'custom',
      message: `예측 한도를 읽을 수 없어요: ${read}`,
      input: context.value,
    });
});

const goodText = z.string().check(z.minLength(1), z.maxLength(200));
const good = z
  .object({
    id: z.int().check(z.positive(), z.maximum(1_000_000_000)),
    kind: z.enum(goodKinds),
    ko: goodText,
    en: goodText,
    textKo: goodText,
    textEn: goodText,
    price: whole.check(z.minimum(1)),
    coins: z._default(whole, 0),
    onSale: z.boolean(),
    code: z.string().check(z.maxLength(20)),
  })
  .check(
    z.refine(
      ({ kind, code }) =>
        kind === 'skin' ? skinOf(code) !== null : kind === 'sticker' ? isSticker(code) : code === '',
      '이 종류에 없는 모습이에요',
    ),
  );
const goods = z.array(good).check(
  z.maxLength(MOST_ROWS),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, '같은 번호의 상품이 있어요'),
);

const overText = z.string().check(z.maxLength(textChars));
const texts = z
  .array(z.object({ key: z.string().check(z.maxLength(80), z.regex(textKey)), ko: overText, en: overText }))
  .check(
    z.maxLength(mostTexts),
    z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, '같은 키의 글이 있어요'),
  );

const faqSubject = z.string().check(z.minLength(1), z.maxLength(faqLimits.subject));
const faqContents = z.string().check(
  z.minLength(1),
  z.maxLength(faqLimits.contents),
  z.refine((text) => unknownFigures(text).length === 0, '모르는 수치 이름이 있어요'),
);
const faq = z
  .array(
    z.object({
      kind: z.enum(faqKinds),
      subjectKo: faqSubject,
      contentsKo: faqContents,
      subjectEn: faqSubject,
      contentsEn: faqContents,
    }),
  )
  .check(z.maxLength(faqLimits.entries));

const row = z.record(z.string().check(z.maxLength(40)), z.unknown());
const banner = row.check(z.refine((one) => decodeBanners([one]).length === 1, '배너의 형식이 아니에요'));

export const knownValues = {
  /** Won that a member may spend on purchases in a calendar month of Korean time (R16). */
  'purchase-cap-won': moneyValue(whole, 700_000),
  /** Most gold in a member's safebox (H6). */
  'safebox-limit': value(whole, 50_000_000_000),
  /** Gold for one unit of mileage (exchange). */
  'exchange-rate': moneyValue(whole.check(z.minimum(1)), 100),
  /** Gold that a person gets when they join for the first time (B12). */
  'joining-gold': moneyValue(whole, 10_000_000),
  /**
   * Free top-up (H4): gold per top-up, how many a member gets on a day of Korean time, the gold (safebox and open bets included) from which a member gets
   * none, and the pause between two.
   */
  'free-top-up': moneyValue(
    z.object({
      gold: whole.check(z.minimum(1)),
      perDay: z.int().check(z.minimum(0), z.maximum(100)),
      belowGold: z._default(whole, 1_000_000),
      waitMinutes: z._default(z.int().check(z.minimum(0), z.maximum(1440)), 10),
    }),
    { gold: 1_000_000, perDay: 3, belowGold: 1_000_000, waitMinutes: 10 },
  ),
  /** True: the free top-up is under maintenance (A17). It needs no approval: it only holds back what `free-top-up` gives. */
  'free-top-up-closed': value(z.boolean(), false),
  /** What purchases cost, won, and what they give (H2). */
  'charge-prices': moneyValue(
    z
      .array(z.object({ won: whole.check(z.minimum(100)), coins: whole.check(z.minimum(1)), miles: whole }))
      .check(z.minLength(1), z.maxLength(20)),
    [
      { won: 5000, coins: 5000, miles: 0 },
      { won: 10_000, coins: 10_000, miles: 200 },
      { won: 30_000, coins: 30_000, miles: 900 },
      { won: 50_000, coins: 50_000, miles: 2000 },
      { won: 100_000, coins: 100_000, miles: 5000 },
      { won: 300_000, coins: 300_000, miles: 18_000 },
    ],
  ),
  /** Choices of the loss limit, gold (H8). */
  'loss-limits': value(
    z.array(whole.check(z.minimum(1))).check(z.minLength(1), z.maxLength(10)),
    [100_000_000, 300_000_000, 500_000_000],
  ),
  /** Days between two changes of a nickname, and the gold that a change costs (I6). */
  'nickname-change': moneyValue(
    z.object({ days: z.int().check(z.minimum(0), z.maximum(3650)), gold: whole }),
    {
      days: NICKNAME_WAIT_DAYS,
      gold: 0,
    },
  ),
  /** What the store sells (M1). A good that members have must stay in the list: set `onSale` to false. */
  goods: moneyValue(goods, [...firstGoods]),
  /** A grant of more gold needs a second operator. */
  'grant-alone-gold': moneyValue(whole, 100_000_000),
  /**
   * Limits of bets by game; null: those of `--standards`. A game without a row keeps them, too. Winnings follow from them: by the most
   * winnings, the deductions and the delay of live bets.
   */
  'bet-standards': moneyValue(z.nullable(standards), null),
  /** Rows of the resource calls; null: those of `--banners`, and the built-in ones. */
  banners: value(z.nullable(z.array(banner).check(z.maxLength(MOST_ROWS))), null),
  popups: value(z.nullable(z.array(popupRow).check(z.maxLength(MOST_ROWS))), null),
  notices: value(z.nullable(siteRow.shape.notices.check(z.maxLength(MOST_ROWS))), null),
  /** Boards on which members may not write now, between spaces (DU201). */
  'locked-boards': value(
    z.string().check(
      z.maxLength(200),
      z.refine((text) => lockedIn(text).every(isBoardPath), '없는 게시판이 있어요'),
    ),
    '',
  ),
  /** A post of the last days is in the best list of its board once so many members recommend it (K2). */
  'best-recommends': value(z.int().check(z.minimum(1), z.maximum(1000)), 5),
  'best-days': value(z.int().check(z.minimum(1), z.maximum(31)), 7),
  /** Messages that a member may send in a minute and, without items, on a day of Korean time (J4). */
  'messages-per-minute': value(z.int().check(z.minimum(1), z.maximum(100)), 10),
  'messages-per-day': value(z.int().check(z.minimum(1), z.maximum(1000)), 100),
  /** Reports that a member may send on a day of Korean time. */
  'reports-per-day': value(z.int().check(z.minimum(1), z.maximum(1000)), 20),
  /** Words that members may not write, between spaces; the marks are explained in domain/banned-words (J6). */
  'banned-words': value(z.string().check(z.maxLength(100_000)), firstBannedWords.join(' ')),
  /** Events with their missions and reward tables (N1). */
  events: moneyValue(
    eventsShape,
    firstEvents.map((event) => ({
      ...event,
      missions: [...event.missions],
      rewards: [...event.rewards],
    })),
  ),
  /** The survey that members answer once; null: none (N6). */
  survey: moneyValue(z.nullable(surveyShape), null),
  /** False: the trade market is closed, and its menu is hidden (A11). Sales can still be taken back. */
  'trades-open': value(z.boolean(), true),
  /**
   * Rules of the trade market (L2): the highest price in percent of the possible winnings, hours of a sale, percent by which the worth of a
   * bet may move before its sale is locked, open sales of a member.
   */
  'trade-rule': moneyValue(
    z.object({
      mostPercent: z.int().check(z.minimum(1), z.maximum(100)),
      hours: z.int().check(z.minimum(1), z.maximum(168)),
      driftPercent: z.int().check(z.minimum(1), z.maximum(100)),
      salesOfMember: z.int().check(z.minimum(1), z.maximum(200)),
    }),
    { mostPercent: 90, hours: 24, driftPercent: 20, salesOfMember: 30 },
  ),
  /** False: the chat shows that it opens soon (A25, D8). */
  'chat-open': value(z.boolean(), true),
  /** Questions that members ask often, in the order in which members read them (K11). */
  faq: value(faq, [...firstFaq]),
  /** Texts that go before the site's own, by key; an empty text leaves the own one of that language (O1). */
  texts: value(texts, []),
  /** Links beside the menus: the site for phones, the map, the site's accounts elsewhere; empty: none (A18, A19). */
  links: value(siteLinks, noLinks),
  /**
   * What members may begin to use (B16): one-time passwords, loss limits, their own restriction. False: what a member uses already goes on
   * until the member ends it.
   */
  'otp-open': value(z.boolean(), true),
  'loss-limit-open': value(z.boolean(), true),
  'use-limit-open': value(z.boolean(), true),
  /** Days without a login after which an account becomes dormant (AL200), 0: never; and days before it that the member is told. */
  dormancy: value(
    z.object({
      days: z.int().check(z.minimum(0), z.maximum(3650)),
      noticeDays: z.int().check(z.minimum(0), z.maximum(365)),
    }),
    { days: 365, noticeDays: 30 },
  ),
  /** Codes of the games that take bets. */
  'games-in-use': value(z.array(z.int()).check(z.maxLength(20)), [57, 58, 59, 60, 61, 62]),
} as const satisfies Readonly<Record<string, KnownValue<z.ZodMiniType>>>;

export type KnownValues = typeof knownValues;
export type ValueName = keyof KnownValues;
export const valueNames = Object.keys(knownValues) as ValueName[];
export type ValueOf<Name extends ValueName> = z.output<KnownValues[Name]['shape']>;
