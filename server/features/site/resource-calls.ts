/** Resource calls (O1): version, the whole, one part, game configuration. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { encodeStandard } from '../../../domain/protocol/calls/bet-standard.ts';
import { resourceInitial } from '../../../domain/protocol/calls/foreign-calls.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/resource.ts';
import { type ResourcePart, resourceParts } from '../../../domain/resource/resource-part.ts';
import {
  gameConfig,
  resourcePart,
  resourceVerify,
  resourceWhole,
  tournaments,
} from '../../../domain/protocol/calls/resource-calls.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { packedAnswer } from '../../http/packed-answer.ts';

export function resourceCalls(
  answer: Answer,
  resources: () => ResourceAnswer,
  standards: readonly BetStandard[],
): void {
  answer(resourceInitial, () => ({
    default_config: { utc: '+09:00', default_lang: 'ko', lang: ['ko', 'en'] },
  }));
  answer(resourceVerify, () => ({ version: resources().version }));
  answer(
    gameConfig,
    packedAnswer(resources, () => ({ standards: standards.map(encodeStandard) })),
  );
  answer(
    resourceWhole,
    packedAnswer(resources, (whole) => whole),
  );
  const answerOfPart = (part: ResourcePart) =>
    packedAnswer(resources, (whole) => ({ version: whole.version, [part]: whole[part] }));
  const parts = Object.fromEntries(resourceParts.map((part) => [part, answerOfPart(part)])) as Record<
    ResourcePart,
    ReturnType<typeof answerOfPart>
  >;
  answer(resourcePart, (asked) => parts[asked.params.part](asked));
  answer(
    tournaments,
    packedAnswer(resources, ({ League }) => League ?? []),
  );
}
