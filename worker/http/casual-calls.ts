/** Calls of the casual games. */
import {
  casualBetAnswer,
  type CasualBetForm,
  casualListAnswer,
  casualRoundAnswer,
  casualSeedAnswer,
} from '../../domain/protocol/casual.ts';
import type { Call } from './call.ts';

export const casualCalls = (call: Call) => ({
  casualRound: (gametype: string) =>
    call({
      kind: `casual-round ${gametype}`,
      method: 'GET',
      path: `/casual/round?gametype=${gametype}`,
      answer: casualRoundAnswer,
    }),
  /** A bet is never cancelled by another one. */
  casualBet: ({ reqId, ...form }: CasualBetForm) =>
    call({
      kind: `casual-bet ${reqId}`,
      method: 'POST',
      path: '/casual/bet',
      form: {
        reqId,
        ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
      },
      answer: casualBetAnswer,
    }),
  casualAnswer: (reqId: string) =>
    call({
      kind: `casual-answer ${reqId}`,
      method: 'POST',
      path: '/casual/answer',
      form: { reqId },
      answer: casualBetAnswer,
    }),
  /** `place`: windows do not cancel each other's questions. */
  casualList: (place: string, gameCode: number, pageSize: number, page: number) =>
    call({
      kind: `casual-list ${place}`,
      method: 'GET',
      path: `/betting/casuallist.php?gubun=${gameCode}&page_row_num=${pageSize}&page=${page}&start_date=1970-01-01`,
      answer: casualListAnswer,
    }),
  casualSeed: (place: string, day: string) =>
    call({
      kind: `casual-seed ${place}`,
      method: 'GET',
      path: `/casual/seed?day=${encodeURIComponent(day)}`,
      answer: casualSeedAnswer,
    }),
});
