/** Resource calls (O1): version, the whole, one part, game configuration. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import { resourceInitial } from '../../../domain/protocol/calls/matches/foreign-calls.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import { type ResourcePart, resourceParts } from '../../../domain/resource/resource-part.ts';
import {
  gameConfig,
  resourcePart,
  resourceVerify,
  resourceWhole,
  tournaments,
} from '../../../domain/protocol/calls/site/resource-calls.ts';
import type { SiteLanguage } from '../../../domain/resource/site-text.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { packedAnswer } from '../../http/packed-answer.ts';

/** Korean for every language that the site does not have. */
const languageOf = (lang: string): SiteLanguage => (lang === 'en' ? 'en' : 'ko');

export function resourceCalls(
  answer: Answer,
  resources: (language: SiteLanguage) => ResourceAnswer,
  standards: readonly BetStandard[],
): void {
  answer(resourceInitial, () => ({
    default_config: { utc: '+09:00', default_lang: 'ko', lang: ['ko', 'en'] },
  }));
  const korean = (): ResourceAnswer => resources('ko');
  const english = (): ResourceAnswer => resources('en');
  answer(resourceVerify, ({ params }) => ({ version: resources(languageOf(params.lang)).version }));
  answer(
    gameConfig,
    packedAnswer(korean, () => ({ standards: standards.map(encodeStandard) })),
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
