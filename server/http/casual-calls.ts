/** Calls of the casual games (C7, G7). The `token` header is the only credential; what cannot be read is answered, never thrown. */
import type { FastifyInstance } from 'fastify';
import { casualGameOfType } from '../../domain/casual/casual-game.ts';
import {
  casualAnswerForm,
  casualBetForm,
  casualGameQuery,
  casualListQuery,
  casualSeedQuery,
} from '../../domain/protocol/casual.ts';
import { startOfSiteDay } from '../../domain/time/korean-time.ts';
import type { Bettor } from '../bets/bet-desk.ts';
import type { CasualDesk } from '../casual/casual-desk.ts';
import { bettorOfRequest } from './account-calls.ts';

/** Three games a minute, and what is asked again when an answer is lost. */
const BET_RATE = { max: 60, timeWindow: '1 minute' } as const;

export const notLoggedIn = { result: 'NOT_LOGIN', msg: '로그인이 필요합니다.' } as const;
export const malformed = { result: 'ERROR', msg: '잘못된 요청입니다.' } as const;
const answered = <T>(data: T) => ({ result: 'OK', msg: '', data });

export function casualCalls(
  app: FastifyInstance,
  desk: CasualDesk,
  bettorOf: (token: string) => Promise<Bettor | null>,
): void {
  app.get('/casual/round', async (request) => {
    const query = casualGameQuery.safeParse(request.query);
    const game = query.success ? casualGameOfType(query.data.gametype) : null;
    if (game === null) return malformed;
    const bettor = await bettorOfRequest(request, bettorOf);
    return answered(await desk.round(game, bettor?.memberId ?? null));
  });
  app.get('/casual/seed', async (request) => {
    const query = casualSeedQuery.safeParse(request.query);
    if (!query.success || startOfSiteDay(query.data.day) === null) return malformed;
    return answered({ list: await desk.seeds(query.data.day) });
  });
  app.post('/casual/bet', { config: { rateLimit: BET_RATE } }, async (request) => {
    const bettor = await bettorOfRequest(request, bettorOf);
    if (bettor === null) return notLoggedIn;
    const form = casualBetForm.safeParse(request.body);
    return form.success ? answered(await desk.bet(bettor, form.data)) : malformed;
  });
  app.post('/casual/answer', { config: { rateLimit: BET_RATE } }, async (request) => {
    const bettor = await bettorOfRequest(request, bettorOf);
    if (bettor === null) return notLoggedIn;
    const form = casualAnswerForm.safeParse(request.body);
    return form.success ? answered(await desk.answer(bettor, form.data.reqId)) : malformed;
  });
  app.get('/betting/casuallist.php', async (request) => {
    const bettor = await bettorOfRequest(request, bettorOf);
    if (bettor === null) return notLoggedIn;
    const query = casualListQuery.safeParse(request.query);
    if (!query.success || startOfSiteDay(query.data.start_date) === null) return malformed;
    return answered({ data: await desk.list(bettor, query.data) });
  });
}
