/** Casual games: the calls, and the timer that draws the rounds. */
import { casualGameOfType } from '../../../domain/casual/casual-game.ts';
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import { malformed } from '../../../domain/protocol/calls/base/call.ts';
import {
  casualAnswer,
  casualBet,
  casualList,
  casualRound,
  casualSeed,
} from '../../../domain/protocol/calls/bets/casual-calls.ts';
import { startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Feature } from '../../feature.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { StoredResult } from '../../requests/once-request.ts';
import { createCasualBets, type CasualBets } from './casual-bets.ts';
import { casualMigrations } from './casual-tables.ts';
import { turnRounds } from './round-clock.ts';

/** Room for three games with a round per minute, and for requests that are repeated after a lost answer. */
const BET_RATE = { max: 60, timeWindow: '1 minute' } as const;
/** A client asks twice a second for each request that it knows nothing of: two such requests of a member. */
const ANSWER_RATE = { max: 240, timeWindow: '1 minute' } as const;

const answered = <T>(data: T) => ({ result: 'OK', msg: '', data });

/** Calls of the casual games (C7, G7). `count` is called with the code of every answered bet. */
export function casualCalls(answer: AnswerCall, casual: CasualBets, count: (code: number) => void): void {
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
    rateLimit: ANSWER_RATE,
  });
  answer(casualList, async ({ member, params }) =>
    startOfSiteDay(params.start_date) === null
      ? malformed.body
      : answered({ data: await casual.list(member, params) }),
  );
}

export const casual = {
  tables: casualMigrations,
  async create(parts) {
    const { settings, site, members, node } = parts;
    const { leads, guard } = node;
    const games = await createCasualBets({
      ...parts,
      standards: site.standards,
      wallets: members.wallets,
      rounds: { ms: settings.casualRoundMs ?? DEFAULT_ROUND_MS, leads, guard, isInUse: site.isInUse },
    });
    return {
      calls: (answer) => casualCalls(answer, games, parts.count),
      start: () => turnRounds(games, parts.log),
    };
  },
} satisfies Feature;
