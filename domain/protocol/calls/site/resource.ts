/** Answers of the resource calls (O1). */
import { DEFAULT_ROUND_MS } from '../../../casual/casual-round.ts';
import { bettingGameCodes } from '../../../catalogue/game-code.ts';
import { email, MOST_WRITTEN, outside } from '../../../resource/addresses.ts';
import { popupLimits } from '../../../resource/popup.ts';
import { contactChars, linkChars } from '../../../resource/site-text.ts';
import type { Frozen } from '../../../row.ts';
import * as z from 'zod/mini';

const resourceVersion = z.object({ main: z.string(), parts: z.record(z.string(), z.string()) });

/** GET /resource/verify/{ver}/pc/{lang} */
export const verifyAnswer = z.object({ version: resourceVersion });

const nameRow = z.object({ id: z.int(), name: z.string(), name_en: z.optional(z.string()) });
/** The three capitalised names are the specification's; they repeat `sportId`, `id` and `name`. */
export const leagueRow = z.extend(nameRow, {
  sportId: z.int(),
  countryCode: z.string(),
  SportId: z.optional(z.int()),
  TournamentId: z.optional(z.int()),
  TournamentName: z.optional(z.string()),
});
const gameRow = z.object({
  game_code: z.int(),
  use_yn: z.enum(['Y', 'N']),
  name: z.string(),
});

const level = z.object({ least_1: z.int(), max_1: z.int(), pred: z.int() });
/** betStandard of one game code, in the wire's spelling. */
export const betStandardRow = z.object({
  game_code: z.literal(bettingGameCodes),
  level_betting_limt: z.record(z.string(), level),
  crossOver: z.array(
    z.object({
      sport: z.int(),
      market: z.int(),
      outcome: z.int(),
      rate: z.number(),
    }),
  ),
  betting_max_folder_count: z.optional(z.int()),
  /** The site's own limits; without them a back end has no such limits. */
  betting_min_folder_count: z.optional(z.int()),
  max_odds: z.optional(z.nullable(z.number())),
  max_single_odds: z.optional(z.nullable(z.number())),
  any_price_yn: z.optional(z.enum(['Y', 'N'])),
  daily_spend: z.optional(z.nullable(z.int())),
  same_hits: z.optional(z.nullable(z.int())),
  level_penalty: z.array(z.object({ folder: z.int(), percent: z.number() })),
  Delay: z.record(z.string(), z.number()),
});
export type BetStandardRow = Frozen<z.infer<typeof betStandardRow>>;

const link = z.object({
  label: z.string(),
  label_en: z.string(),
  route: z.optional(z.string()),
  href: z.optional(z.string()),
  popup: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
  preparing: z.optional(z.boolean()),
});
const menuRow = z.extend(link, { children: z.optional(z.array(link)) });

/** Links beside the menus: only https addresses, since they leave the site. */
const address = z.union([z.literal(''), z.string().check(z.maxLength(linkChars), z.regex(outside))]);
/** Where a person without a login can write to the site; empty: nowhere. */
const contact = z.union([z.literal(''), z.string().check(z.maxLength(contactChars), z.regex(email))]);
const siteLinks = z.object({
  // Servers of an earlier release do not send it.
  contact: z._default(contact, ''),
  mobile: address,
  map: address,
  naver: address,
  kakao: address,
  facebook: address,
  youtube: address,
});
const yesNo = z.enum(['Y', 'N']);

export const siteRow = z.object({
  name: z.string(),
  name_en: z.string(),
  siteKey: z.string(),
  siteNumber: z.string(),
  siteLang: z.string(),
  utc: z.string(),
  languages: z.array(z.string()),
  default_config: z.object({
    exchange_yn: yesNo,
    chat_yn: yesNo,
    // Servers of an earlier release do not send them.
    otp_yn: z._default(yesNo, 'Y'),
    losslimit_yn: z._default(yesNo, 'Y'),
    uselimit_yn: z._default(yesNo, 'Y'),
  }),
  sessionTimeout: z.int(),
  menu: z.array(menuRow),
  footer: z.array(link),
  subNav: z.array(link),
  description: z.string(),
  description_en: z.string(),
  notices: z.array(
    z.object({ wr_id: z.int(), wr_subject: z.string(), wr_subject_en: z.optional(z.string()) }),
  ),
  links: z.optional(siteLinks),
});
export type SiteRow = Frozen<z.infer<typeof siteRow>>;

const { subject, contents, hours, pixels: mostPixels } = popupLimits;
const pixels = z.int().check(z.minimum(0), z.maximum(mostPixels));
/** A row of Popup. Every field may be missing in rows of an earlier release. */
export const popupRow = z.looseObject({
  group_id: z.optional(z.int().check(z.minimum(0))),
  /** PT01: a window of its own. PT02: a layer on the page. */
  popup_type_code: z.optional(z.enum(['PT01', 'PT02'])),
  use_yn: z.optional(z.enum(['Y', 'N'])),
  subject: z.optional(z.string().check(z.maxLength(subject))),
  subject_en: z.optional(z.string().check(z.maxLength(subject))),
  contents: z.optional(z.string().check(z.maxLength(contents))),
  contents_en: z.optional(z.string().check(z.maxLength(contents))),
  link: z.optional(z.string().check(z.maxLength(MOST_WRITTEN))),
  target: z.optional(z.string().check(z.maxLength(20))),
  /** Days of the site, YYYY-MM-DD, both included. */
  sdate: z.optional(z.string().check(z.maxLength(20))),
  edate: z.optional(z.string().check(z.maxLength(20))),
  /** Hours for which a member may hide it. */
  replay_time: z.optional(z.int().check(z.minimum(0), z.maximum(hours))),
  width: z.optional(pixels),
  height: z.optional(pixels),
  position_left: z.optional(pixels),
  position_top: z.optional(pixels),
});

/** GET {tournament host}/r/tournaments/ko. */
export const tournamentsAnswer = z.array(leagueRow);

/** GET /resource/{ver}/pc/{lang}. /resource/{part}/{ver}/pc/{lang} answers only the part's key. */
export const resourceAnswer = z.object({
  version: resourceVersion,
  Games: z.optional(z.array(gameRow)),
  /** text key → text in the requested language; overrides the client's own texts. */
  Langs: z.optional(z.record(z.string(), z.string())),
  Sport: z.optional(z.array(z.extend(nameRow, { enabled: z.boolean() }))),
  Template: z.optional(z.record(z.string(), z.string())),
  Banner: z.optional(z.array(z.unknown())),
  Event: z.optional(z.array(z.unknown())),
  Popup: z.optional(z.array(z.unknown())),
  Site: z.optional(siteRow),
  League: z.optional(z.array(leagueRow)),
  Team: z.optional(z.array(nameRow)),
  Sports: z.optional(
    z.record(
      z.string(),
      z.object({
        Delay: z.number(),
        Parent_Match: z.boolean(),
        Cross: z.array(z.array(z.number())),
        Other: z.array(z.number()),
      }),
    ),
  ),
});
export type ResourceAnswer = Frozen<z.infer<typeof resourceAnswer>>;

/** GET /resource/gameConfig/{ver} */
export const gameConfigAnswer = z.object({
  standards: z.array(betStandardRow),
  /** Length of a round of the casual games, ms. */
  casual_round_ms: z._default(z.int(), DEFAULT_ROUND_MS),
});
