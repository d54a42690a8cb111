/** Resource calls (calls-and-errors §7): version, the whole, one part, game configuration. */
import type { FastifyInstance } from 'fastify';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { encodeStandard } from '../../domain/protocol/bet-standard.ts';
import { type ResourceAnswer, type ResourcePart, resourceParts } from '../../domain/protocol/resource.ts';

const isPart = (part: string): part is ResourcePart => (resourceParts as readonly string[]).includes(part);

export function resourceCalls(
  app: FastifyInstance,
  resources: ResourceAnswer,
  standards: readonly BetStandard[],
): void {
  app.get('/resource/initial/:ver', async () => ({
    default_config: { utc: '+09:00', default_lang: 'ko', lang: ['ko', 'en'] },
  }));
  app.get('/resource/verify/:ver/pc/:lang', async () => ({ version: resources.version }));
  app.get('/resource/gameConfig/:ver', async () => ({ standards: standards.map(encodeStandard) }));
  app.get('/resource/:ver/pc/:lang', async () => resources);
  app.get<{ Params: { part: string } }>('/resource/:part/:ver/pc/:lang', async ({ params }, reply) => {
    if (!isPart(params.part)) return reply.code(404).send({ error: 'no such part' });
    return { version: resources.version, [params.part]: resources[params.part] };
  });
  app.get('/r/tournaments/ko', async () => resources.League ?? []);
}
