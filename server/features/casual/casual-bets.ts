/**
 * The casual games: one round after the other, the same for all members. A round is drawn from the seed of its day the moment it ends.
 * Rounds that ended while the server was off are drawn at the next start.
 */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { CasualGame } from '../../../domain/casual/casual-game.ts';
import { casualCodeOf, encodeCasualRefusal } from '../../../domain/protocol/calls/bets/casual-code.ts';
import { roundAt, roundBefore } from '../../../domain/casual/casual-round.ts';
import {
  CASUAL_LIMITS_OF,
  type CasualRefusal,
  decideCasualBet,
  type CasualBetPlaced,
} from '../../../domain/casual/decide-casual-bet.ts';
import type { Guard } from '../../storage/transact.ts';
import type { Wallets } from '../../../domain/member/member.ts';
import { decimalOf } from '../../../domain/odds/odds.ts';
import {
  CASUAL_LAST_RESULTS,
  type CasualBetForm,
  type CasualListQuery,
  type CasualRoundRow,
} from '../../../domain/protocol/calls/bets/casual.ts';
import { type DrawAnswerRow, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { isOverdraft, overdrawn } from '../../ledger/overdraft.ts';
import type { Answers } from '../../requests/answers.ts';
import type { OnceWork, Requests } from '../../requests/requests.ts';
import { type MemberChannel, sendWallets } from '../../sockets/member-channel.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Database } from '../../storage/database.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import { sendLossLocks } from '../limits/limits-port.ts';
import { betsSince, listCasual, type NewBet, writeCasualBet } from './casual-store.ts';
import { drawRound } from './draw.ts';
import { createRoundClock, type Drawn } from './round-clock.ts';
import { openSeeds, seedOf } from './seeds.ts';

/** Members who are notified of their loss limit by one query. */
const MEMBERS_AT_ONCE = 500;

interface Rounds {
  /** Length of a round, ms. */
  readonly ms: number;
  /** False: another node draws and settles the rounds. Left out: true. */
  readonly leads?: () => boolean;
  /** Called first in each transaction that draws or settles rounds; throws if this process must not write. */
  readonly guard?: Guard;
  /** Whether the game takes bets now; left out: every game does. */
  readonly isInUse?: (gameCode: number) => boolean;
}

interface CasualBetsDeps {
  readonly db: Database;
  readonly requests: Requests;
  readonly channel: Pick<MemberChannel, 'send'>;
  readonly standards: readonly BetStandard[];
  readonly wallets: (memberId: number) => Promise<Wallets>;
  readonly rounds: Rounds;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}

export interface CasualBets {
  /** Draws and settles the rounds that have ended; safe to call at any time. */
  turn(): Promise<void>;
  round(game: CasualGame, memberId: number | null): Promise<CasualRoundRow>;
  /** The work of a bet request, which runs once. */
  bet(bettor: Caller, form: CasualBetForm): OnceWork;
  /** The stored answer, or "never arrived", which also bars the request. */
  answer(bettor: Caller, reqId: string): Promise<DrawResultRow>;
  list(bettor: Caller, query: CasualListQuery): ReturnType<typeof listCasual>;
  seeds(day: string): ReturnType<typeof openSeeds>;
}

/** Results before the running round, newest first. Rounds that ended before their day had a seed were never played. */
function lastResults({ round, seeds }: Drawn, game: CasualGame, roundMs: number): CasualRoundRow['last'] {
  const last: CasualRoundRow['last'] = [];
  let at = round;
  while (last.length < CASUAL_LAST_RESULTS) {
    at = roundBefore(at, roundMs);
    const seed = seeds.find(({ day }) => day === at.day);
    if (seed === undefined || at.drawsAt <= seed.created_at) return last;
    last.push({
      day: at.day,
      inning: at.inning,
      resultValue: drawRound(seed.seed, game, at.day, at.inning),
    });
  }
  return last;
}

const commandOf = ({ game_code, day, inning, forecast, gold }: CasualBetForm) => ({
  gameCode: game_code,
  day,
  inning,
  pick: forecast,
  stake: gold,
});

/** The request: its id, and the digest of its contents. */
type BetRequest = Pick<NewBet, 'reqId' | 'contents'>;

/** Decides a bet, and once more as it is written. Ends in a stored answer. */
function createPlace(
  { db, wallets, standards, now, rounds: { ms: roundMs, isInUse = () => true } }: CasualBetsDeps,
  answers: Answers,
) {
  const preMatchNow = () => standardFor(standards, CASUAL_LIMITS_OF);
  const refuse = (
    memberId: number,
    { reqId, contents }: BetRequest,
    why: CasualRefusal,
  ): Promise<DrawAnswerRow> => {
    const sent = encodeCasualRefusal(why);
    const row = { code: casualCodeOf(why), reason: why.kind, ...(sent === null ? {} : { refusal: sent }) };
    return answers.refuse(memberId, reqId, row, contents);
  };
  const write = async (bettor: Caller, asked: BetRequest, bet: CasualBetPlaced): Promise<DrawAnswerRow> => {
    const { memberId } = bettor;
    const { reqId, contents } = asked;
    try {
      const seed = await seedOf(db, bet.round.day, roundMs, now());
      const standard = preMatchNow();
      const written = await writeCasualBet(db, { bettor, reqId, contents, bet, seed, standard, now });
      if (written.ok) return written.value;
      const { error } = written;
      return error.kind === 'spent'
        ? await answers.refuse(memberId, reqId, error.why, contents)
        : await refuse(memberId, asked, error.why);
    } catch (thrown) {
      const ended = await answers.ended(memberId, reqId, contents);
      if (ended !== null) return ended;
      if (isOverdraft(thrown))
        return answers.refuse(
          memberId,
          reqId,
          overdrawn(bet.stake, (await wallets(memberId)).spoGold),
          contents,
        );
      const [held] = await betsSince(db, memberId, bet.gameCode, bet.round.drawsAt);
      if (held !== undefined) return refuse(memberId, asked, { kind: 'already-picked' });
      throw thrown;
    }
  };
  return async (bettor: Caller, form: CasualBetForm, contents: string): Promise<DrawAnswerRow> => {
    const { memberId, level } = bettor;
    const asked = { reqId: form.reqId, contents };
    if (!isInUse(form.game_code)) return refuse(memberId, asked, { kind: 'unknown-game' });
    const round = roundAt(now(), roundMs);
    const held = await betsSince(db, memberId, form.game_code, round.drawsAt);
    const decided = decideCasualBet(
      { round, hasBet: held.some(({ inning, day }) => inning === round.inning && day === round.day) },
      commandOf(form),
      { now: now(), limit: preMatchNow().levels[level], gold: (await wallets(memberId)).spoGold },
    );
    if (!decided.ok) return refuse(memberId, asked, decided.error);
    return write(bettor, asked, decided.value[0]);
  };
}

export async function createCasualBets(deps: CasualBetsDeps): Promise<CasualBets> {
  const { db, requests, now, rounds, channel, wallets, log } = deps;
  const { ms: roundMs, isInUse: _, ...lead } = rounds;
  const place = createPlace(deps, requests.answers);
  const publishGold = async (memberId: number): Promise<void> =>
    sendWallets(channel, memberId, await wallets(memberId));
  const sendLoss = gatherCalls(
    async (memberIds: readonly number[]) => {
      await sendLossLocks({ db, channel, now }, memberIds);
      return memberIds;
    },
    { most: MEMBERS_AT_ONCE },
  );
  const notPublished = (error: unknown): void => log('a casual bet could not be published', error);

  const clock = await createRoundClock({
    db,
    roundMs,
    now,
    log,
    ...lead,
    publishGold: (memberId) =>
      Promise.all([publishGold(memberId), sendLoss(memberId)]).then(() => {}, notPublished),
  });

  return {
    turn: clock.turn,
    async round(game, memberId) {
      // The clock may be ahead of the draw: the answer has the running round by the clock, and the results as far as they are drawn.
      const at = now();
      const round = roundAt(at, roundMs);
      const seed =
        clock.drawn().seeds.find(({ day }) => day === round.day) ??
        (await seedOf(db, round.day, roundMs, at));
      const previous = roundBefore(round, roundMs);
      return {
        game_code: game.code,
        serverTime: at,
        ...round,
        seedHash: seed.hash,
        picks: game.picks.map(({ value }) => ({ forecastValue: value, rate: decimalOf(game.odds) })),
        last: lastResults(clock.drawn(), game, roundMs),
        bets: memberId === null ? [] : await betsSince(db, memberId, game.code, previous.drawsAt),
      };
    },
    bet: (bettor, form) => ({
      act: (_began, contents) => place(bettor, form, contents),
      async acted({ DrawId }) {
        // The bet is decided: a failure to publish the gold must not change the answer.
        if (DrawId !== undefined) await publishGold(bettor.memberId).catch(notPublished);
      },
    }),
    answer: ({ memberId }, reqId) => requests.result({ memberId, reqId }),
    list: ({ memberId }, query) => listCasual(db, memberId, query, now()),
    seeds: (day) => openSeeds(db, day),
  };
}
