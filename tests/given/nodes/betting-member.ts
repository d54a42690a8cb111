/**
 * A member who bets through one socket at a time, as the real client does and with its waits: it connects to any node that lives, sends each bet once
 * under an id of its own, and asks for the answer by this id (DrawResult) when the answer does not come.
 */
import type { Socket } from 'socket.io-client';
import type { DrawAnswerRow, DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { drawAnswerRow, drawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { ASK_AGAIN_MS } from '../../../worker/engine/outbox.ts';
import { RECONNECT_MS } from '../../../worker/engine/socket-io.ts';
import { openSocket } from './node-client.ts';

export interface BetRequest {
  readonly reqId: string;
  readonly memberId: number;
  /** The node that it was sent to. */
  readonly node: string;
  readonly row: Pick<DrawMarketRow, 'gold' | 'ratePolicy' | 'draws'>;
  readonly sentAt: number;
  /** Questions' answers and connections since then, each with the ms after `sentAt`. */
  readonly steps: string[];
  /** When the live delay began; 0: not yet. */
  delayFrom: number;
  /** Every answer that the member got, on every way. */
  readonly answers: DrawAnswerRow[];
  neverArrived: boolean;
  /** When the first final answer came; null: none yet. Ms since 1970. */
  finalAt: number | null;
}

export interface NodeAddress {
  readonly name: string;
  readonly address: string;
}

export interface BettingMember {
  readonly memberId: number;
  /** Gold as the site last sent it. */
  gold(): number | null;
  /** The node of the open socket; connects when there is none. */
  connect(): Promise<string>;
  /** Ends the socket; the next one leads to the next node. */
  leave(): void;
  /** Sends the bet; resolves when it has a final answer. */
  bet(request: BetRequest): Promise<void>;
  close(): void;
}

const ANSWER_LIMIT_MS = 6000;
const ASK_LIMIT_MS = 2500;
/** Of the time until the client connects again. */
const JITTER = 0.2;
const reconnectMs = (): number => RECONNECT_MS * (1 - JITTER + 2 * JITTER * Math.random());
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function note(request: BetRequest, answer: DrawAnswerRow): void {
  request.answers.push(answer);
  request.finalAt ??= Date.now();
}

/** False: the answer is not final. */
function noteResult(request: BetRequest, result: unknown): boolean {
  const read = drawResultRow.safeParse(result);
  request.steps.push(`${Date.now() - request.sentAt} ${read.success ? read.data.state : 'no answer'}`);
  if (!read.success || read.data.state === 'waiting') return false;
  if (read.data.state === 'answered') note(request, read.data.answer);
  else request.neverArrived = true;
  request.finalAt ??= Date.now();
  return true;
}

/** False: the node does not answer, or does not know the member, within the time. */
async function isChecked(socket: Socket): Promise<boolean> {
  const checked = new Promise<boolean>((resolve) => {
    socket.once('TokenCheck', ({ ok }: { ok: boolean }) => resolve(ok));
    for (const event of ['connect_error', 'disconnect']) socket.once(event, () => resolve(false));
  });
  return Promise.race([checked, pause(ASK_LIMIT_MS).then(() => false)]);
}

/** `nextNode`: the node to try next. */
export function createBettingMember(
  memberId: number,
  token: string,
  nextNode: () => NodeAddress,
): BettingMember {
  let socket: Socket | null = null;
  let node = '';
  let gold: number | null = null;
  let current: BetRequest | null = null;
  let closed = false;
  /** Before the next connection: after a link that was lost, and not one that the member ended. */
  let waits = false;
  const listen = (to: Socket): void => {
    to.on('SpoGold', ({ spoGold }: { spoGold: number }) => (gold = spoGold));
    to.on('DrawTimer', ({ reqId }: { reqId: string }) => {
      if (current?.reqId === reqId) current.delayFrom = Date.now();
    });
    to.on('DrawLiveOddsResult', (row: unknown) => {
      const answer = drawAnswerRow.safeParse(row);
      if (answer.success && current?.reqId === answer.data.reqId) note(current, answer.data);
    });
  };
  const connect = async (): Promise<string> => {
    while (socket?.connected !== true && !closed) {
      socket?.disconnect();
      if (waits) await pause(reconnectMs());
      waits = true;
      const next = nextNode();
      socket = openSocket(next.address, { token, timeout: ASK_LIMIT_MS });
      listen(socket);
      node = next.name;
      if (!(await isChecked(socket))) socket.disconnect();
    }
    return node;
  };
  const ask = async (event: string, row: object, limitMs: number): Promise<unknown> =>
    socket
      ?.timeout(limitMs)
      .emitWithAck(event, row)
      .catch(() => {
        // No answer in time, or the link was lost: another node is asked.
        socket?.disconnect();
        return null;
      });
  return {
    memberId,
    gold: () => gold,
    connect,
    leave() {
      waits = false;
      socket?.disconnect();
    },
    async bet(request) {
      current = request;
      noteResult(request, await ask('DrawMarket', request.row, ANSWER_LIMIT_MS));
      while (request.finalAt === null && !closed) {
        await connect();
        request.steps.push(`${Date.now() - request.sentAt} connected to ${node}`);
        const result = await ask('DrawResult', { reqId: request.reqId }, ASK_LIMIT_MS);
        if (!noteResult(request, result) && socket?.connected === true) await pause(ASK_AGAIN_MS);
      }
    },
    close() {
      closed = true;
      socket?.disconnect();
    },
  };
}
