/** A window's client without a worker: its stores and its board are the real ones, the core's streams are the test's. */
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { NEVER, Subject } from 'rxjs';
import { type CallDescription, callKindOf } from '../../../domain/protocol/calls/base/call.ts';
import {
  type CallName,
  callGroups,
  type GroupName,
  type MoveName,
} from '../../../domain/protocol/calls/groups.ts';
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import type { ListDelta, MarketLayout } from '../../../worker/features/prices/prices-api.ts';
import { type Client, createClient } from '../../../src/core/door/client.ts';
import { viewNames } from '../../../src/core/door/command-shapes.ts';
import type { MethodName } from '../../../src/core/door/door-names.ts';
import { ClientContext } from '../../../src/core/door/use-client.ts';
import { loadTextsOnDemand, startTexts } from '../../../src/text/i18n.ts';
import { facts, state } from '../domain/book.ts';
import { doorOf } from '../core/door.ts';

/** A link that is up, with prices that come in time. */
export const linkUp: ConnectionView = {
  link: 'connected',
  stopped: null,
  online: true,
  stream: 'up',
  delayMs: 0,
  lostAt: null,
};

export interface GivenClient {
  readonly client: Client;
  readonly list: Subject<ListDelta>;
  readonly sent: { readonly command: string; readonly args: readonly unknown[] }[];
  readonly Frame: (props: { readonly children: ReactNode }) => ReactNode;
}

/** Whether a call asks only, and changes nothing. */
async function isQuestion(name: CallName): Promise<boolean> {
  const [group, call] = name.split('.') as [GroupName, string];
  const calls: Readonly<Record<string, unknown>> = await callGroups[group].load();
  return callKindOf(calls[call] as CallDescription) !== 'act';
}

const streams: ReadonlySet<MethodName> = new Set(viewNames);

/** `answers`: by command, or by the name of a call or a move; a value, or a function of the arguments (of a call or a move: its fields). */
export async function givenClient(
  answers: Partial<Record<MethodName | CallName | MoveName, unknown>> = {},
): Promise<GivenClient> {
  await startTexts();
  await loadTextsOnDemand();
  const list = new Subject<ListDelta>();
  const sent: { command: string; args: readonly unknown[] }[] = [];
  const core = doorOf((method) => async (...given) => {
    if (method === 'prices.list') return list;
    const isMove = method === 'moves.send';
    const isCall = isMove || method === 'calls.ask';
    const command = isCall ? (given[0] as CallName | MoveName) : method;
    const args = isCall ? given.slice(1) : given;
    const answer = answers[command];
    if (streams.has(method)) return typeof answer === 'function' ? answer(...args) : (answer ?? NEVER);
    sent.push({ command, args });
    if (typeof answer === 'function') return (answer as (...given: readonly unknown[]) => unknown)(...args);
    if (Object.hasOwn(answers, command)) return answer;
    // Nothing is kept, unless a test says so.
    if (command === 'drafts.read') return null;
    // No answer would fit its shape, unless a test gives one.
    if (method === 'calls.ask' && (await isQuestion(command as CallName))) return new Promise(() => {});
    return { ok: true, value: isMove ? {} : null };
  });
  const client = createClient(core);
  return {
    client,
    list,
    sent,
    Frame: ({ children }) => (
      <ClientContext value={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </ClientContext>
    ),
  };
}

const layout = (
  marketId: number,
  firstCell: number,
  outcomeIds: readonly number[],
  line: string | null,
): MarketLayout => ({
  marketId,
  specifier: '',
  line,
  favourite: true,
  outcomes: outcomeIds.map((outcomeId, at) => ({ outcomeId, cell: firstCell + at })),
});

/** A soccer row whose cells are matchId × 10 and on. */
export const rowOf = (matchId: number, homeScore = 0) => ({
  facts: facts(matchId),
  state: state({ homeScore }),
  lock: null,
  main: [
    layout(1, matchId * 10, [1, 2, 3], null),
    layout(14, matchId * 10 + 3, [1711, 1712, 1713], '0:1'),
    layout(18, matchId * 10 + 6, [12, 13], '2.5'),
  ] as const,
  moreCount: 4,
});

export const deltaOf = (more: Partial<ListDelta>): ListDelta => ({
  frame: null,
  rows: [],
  prices: new Int32Array(),
  serverNow: Date.now(),
  publishedAt: 0,
  waitingSince: 0,
  ...more,
});
