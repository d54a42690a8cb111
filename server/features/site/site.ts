/** The site's settings: resources, banners, limits of bets. */
import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import { resourceInitial } from '../../../domain/protocol/calls/matches/foreign-calls.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import {
  gameConfig,
  resourcePart,
  resourceVerify,
  resourceWhole,
  tournaments,
} from '../../../domain/protocol/calls/site/resource-calls.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import { type ResourcePart, resourceParts } from '../../../domain/resource/resource-part.ts';
import type { SiteLanguage } from '../../../domain/resource/site-text.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { packedAnswer } from '../../http/packed-answer.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import { EVERYBODY } from '../../sockets/betting-socket.ts';
import { createResources } from './resources.ts';
import type { SiteSettings } from './site-port.ts';
import { createSiteSettings, type WrittenSettings } from './site-settings.ts';

export interface SiteFeature extends ServerFeature {
  readonly settings: SiteSettings;
}

type Given = Pick<SiteParts, 'boards' | 'hub' | 'values'> & {
  readonly settings: Pick<SiteParts['settings'], 'brand' | 'standards' | 'banners' | 'casualRoundMs'>;
};

/** Korean for every language that the site does not have. */
const languageOf = (lang: string): SiteLanguage => (lang === 'en' ? 'en' : 'ko');

/** Resource calls (O1): version, the whole, one part, game configuration. */
function resourceCalls(
  answer: AnswerCall,
  resources: (language: SiteLanguage) => ResourceAnswer,
  config: { readonly standards: readonly BetStandard[]; readonly roundMs: number },
): void {
  answer(resourceInitial, () => ({
    default_config: { utc: SITE_OFFSET, default_lang: 'ko', lang: ['ko', 'en'] },
  }));
  const korean = (): ResourceAnswer => resources('ko');
  const english = (): ResourceAnswer => resources('en');
  answer(resourceVerify, ({ params }) => ({ version: resources(languageOf(params.lang)).version }));
  answer(
    gameConfig,
    packedAnswer(korean, () => ({
      standards: config.standards.map(encodeStandard),
      casual_round_ms: config.roundMs,
    })),
  );
  const whole = {
    ko: packedAnswer(korean, (all) => all),
    en: packedAnswer(english, (all) => all),
  };
  answer(resourceWhole, (asked) => whole[languageOf(asked.params.lang)](asked));
  const answerOfPart = (part: ResourcePart) => {
    const ofPart = (all: ResourceAnswer) => ({ version: all.version, [part]: all[part] });
    return { ko: packedAnswer(korean, ofPart), en: packedAnswer(english, ofPart) };
  };
  const parts = Object.fromEntries(resourceParts.map((part) => [part, answerOfPart(part)])) as Record<
    ResourcePart,
    ReturnType<typeof answerOfPart>
  >;
  answer(resourcePart, (asked) => parts[asked.params.part][languageOf(asked.params.lang)](asked));
  answer(
    tournaments,
    packedAnswer(korean, ({ League }) => League ?? []),
  );
}

/** The site values that are settings of the site. */
const writtenSettings = (values: Pick<SiteValues, 'now'>): WrittenSettings => ({
  standards: values.now('bet-standards'),
  banners: values.now('banners'),
  popups: values.now('popups'),
  notices: values.now('notices'),
  gamesInUse: values.now('games-in-use'),
  tradesOpen: values.now('trades-open'),
  chatOpen: values.now('chat-open'),
  texts: values.now('texts'),
  links: values.now('links'),
  tools: {
    otp: values.now('otp-open'),
    lossLimit: values.now('loss-limit-open'),
    useLimit: values.now('use-limit-open'),
  },
  pictures: values.now('events').map(({ picture }) => picture),
});

function create({ settings: given, boards, hub, values }: Given): SiteFeature {
  const { brand, standards = defaultStandards, banners = [], casualRoundMs = DEFAULT_ROUND_MS } = given;
  const leagues = [...boards.leagues.values()];
  const settings = createSiteSettings({
    files: { standards, banners },
    make: (content, language) => createResources(brand, leagues, content, language),
  });
  values.watch(() => {
    if (settings.apply(writtenSettings(values))) hub()?.emit(EVERYBODY, 'RouteCacheClear', {});
  });
  const config = { standards: settings.standards, roundMs: casualRoundMs };
  return { settings, calls: (answer) => resourceCalls(answer, settings.resources, config) };
}

export const site = { create } satisfies Feature;
