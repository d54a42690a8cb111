/** Answers of the resource calls (O1). */
import { bettingGameCodes } from '../../catalogue/game-code.ts';
import { z } from 'zod';

export const resourceVersion = z.object({ main: z.string(), parts: z.record(z.string(), z.string()) });

/** GET /resource/verify/{ver}/pc/{lang} */
export const verifyAnswer = z.object({ version: resourceVersion });

export const nameRow = z.object({ id: z.number().int(), name: z.string(), name_en: z.string().optional() });
export const leagueRow = nameRow.extend({ sportId: z.number().int(), countryCode: z.string() });
export const gameRow = z.object({
  game_code: z.number().int(),
  use_yn: z.enum(['Y', 'N']),
  name: z.string(),
});

const level = z.object({ least_1: z.number().int(), max_1: z.number().int(), pred: z.number().int() });
/** betStandard of one game code, in the wire's spelling. */
export const betStandardRow = z.object({
  game_code: z.literal(bettingGameCodes),
  level_betting_limt: z.record(z.string(), level),
  crossOver: z.array(
    z.object({
      sport: z.number().int(),
      market: z.number().int(),
      outcome: z.number().int(),
      rate: z.number(),
    }),
  ),
  betting_max_folder_count: z.number().int().optional(),
  /** The site's own limits; without them a back end has no such limits. */
  betting_min_folder_count: z.number().int().optional(),
  max_odds: z.number().nullable().optional(),
  max_single_odds: z.number().nullable().optional(),
  any_price_yn: z.enum(['Y', 'N']).optional(),
  daily_spend: z.number().int().nullable().optional(),
  same_hits: z.number().int().nullable().optional(),
  level_penalty: z.array(z.object({ folder: z.number().int(), percent: z.number() })),
  Delay: z.record(z.string(), z.number()),
});
export type BetStandardRow = z.infer<typeof betStandardRow>;

const link = z.object({
  label: z.string(),
  label_en: z.string(),
  route: z.string().optional(),
  href: z.string().optional(),
  popup: z.string().optional(),
  disabled: z.boolean().optional(),
  preparing: z.boolean().optional(),
});
export const menuRow = link.extend({ children: z.array(link).optional() });

export const siteRow = z.object({
  name: z.string(),
  name_en: z.string(),
  siteKey: z.string(),
  siteNumber: z.string(),
  siteLang: z.string(),
  utc: z.string(),
  languages: z.array(z.string()),
  default_config: z.object({ exchange_yn: z.enum(['Y', 'N']), chat_yn: z.enum(['Y', 'N']) }),
  sessionTimeout: z.number().int(),
  menu: z.array(menuRow),
  footer: z.array(link),
  subNav: z.array(link),
  description: z.string(),
  description_en: z.string(),
  notices: z.array(
    z.object({ wr_id: z.number().int(), wr_subject: z.string(), wr_subject_en: z.string().optional() }),
  ),
});
export type SiteRow = z.infer<typeof siteRow>;

const pixels = z.number().int().min(0).max(4000);
/** A row of Popup. Every field may be missing in rows of an earlier release. */
export const popupRow = z.looseObject({
  group_id: z.number().int().min(0).optional(),
  /** PT01: a window of its own. PT02: a layer on the page. */
  popup_type_code: z.enum(['PT01', 'PT02']).optional(),
  use_yn: z.enum(['Y', 'N']).optional(),
  subject: z.string().max(200).optional(),
  subject_en: z.string().max(200).optional(),
  contents: z.string().max(4000).optional(),
  contents_en: z.string().max(4000).optional(),
  link: z.string().max(2000).optional(),
  target: z.string().max(20).optional(),
  /** Days of the site, YYYY-MM-DD, both included. */
  sdate: z.string().max(20).optional(),
  edate: z.string().max(20).optional(),
  /** Hours for which a member may hide it. */
  replay_time: z.number().int().min(0).max(8760).optional(),
  width: pixels.optional(),
  height: pixels.optional(),
  position_left: pixels.optional(),
  position_top: pixels.optional(),
});

/** GET {tournament host}/r/tournaments/ko. */
export const tournamentsAnswer = z.array(leagueRow);

/** GET /resource/{ver}/pc/{lang}. /resource/{part}/{ver}/pc/{lang} answers only the part's key. */
export const resourceAnswer = z.object({
  version: resourceVersion,
  Games: z.array(gameRow).optional(),
  /** text key → text in the requested language; overrides the client's own texts. */
  Langs: z.record(z.string(), z.string()).optional(),
  Sport: z.array(nameRow.extend({ enabled: z.boolean() })).optional(),
  Template: z.record(z.string(), z.string()).optional(),
  Banner: z.array(z.unknown()).optional(),
  Event: z.array(z.unknown()).optional(),
  Popup: z.array(z.unknown()).optional(),
  Site: siteRow.optional(),
  League: z.array(leagueRow).optional(),
  Team: z.array(nameRow).optional(),
  Sports: z
    .record(
      z.string(),
      z.object({
        Delay: z.number(),
        Parent_Match: z.boolean(),
        Cross: z.array(z.array(z.number())),
        Other: z.array(z.number()),
      }),
    )
    .optional(),
});
export type ResourceAnswer = z.infer<typeof resourceAnswer>;

/** GET /resource/gameConfig/{ver} */
export const gameConfigAnswer = z.object({ standards: z.array(betStandardRow) });
