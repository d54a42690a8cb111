/** Calls of the casual games (C7, G7). */
import { casualGameOfType } from '../../../domain/casual/casual-game.ts';
import { malformed } from '../../../domain/protocol/calls/base/call.ts';
import {
  casualAnswer,
  casualBet,
  casualList,
  casualRound,
  casualSeed,
} from '../../../domain/protocol/calls/bets/casual-calls.ts';
import { startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Answer } from '../../http/answer-calls.ts';
import type { StoredResult } from '../../requests/once-request.ts';
import type { CasualBets } from './casual-bets.ts';

/** Room for three games with a round per minute, and for requests that are repeated after a lost answer. */
const BET_RATE = { max: 60, timeWindow: '1 minute' } as const;

const answered = <T>(data: T) => ({ result: 'OK', msg: '', data });

/** `count` is called with the code of every answered bet. */
export function casualCalls(answer: Answer, casual: CasualBets, count: (code: number) => void): void {
  const counted = (result: StoredResult) => {
    if (result.state === 'answered') count(result.answer.code);
    return answered(result);
  };
  answer(casualRound, async ({ params, look }) => {
    const game = casualGameOfType(params.gametype);
    if (game === null) return malformed.body;
    const bettor = await look();
    return answered(await casual.round(game, bettor?.memberId ?? null));
  });
  answer(casualSeed, async ({ params: { day } }) =>
    startOfSiteDay(day) === null ? malformed.body : answered({ list: await casual.seeds(day) }),
  );
  answer(casualBet, ({ member, form, once }) => once.answer(casual.bet(member, form), counted), {
    rateLimit: BET_RATE,
  });
  answer(casualAnswer, async ({ member, form }) => answered(await casual.answer(member, form.reqId)), {
    rateLimit: BET_RATE,
  });
  answer(casualList, async ({ member, params }) =>
    startOfSiteDay(params.start_date) === null
      ? malformed.body
      : answered({ data: await casual.list(member, params) }),
  );
}
