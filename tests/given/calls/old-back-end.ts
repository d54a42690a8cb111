/**
 * A back end of the specification alone: Socket.IO with the JSON parser; no Alive, no epoch, seq, pt, parts or recoveryId, no
 * acknowledgements, no DrawResult and no Time. The test sends its events and decides its bets.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';

type Row = Readonly<Record<string, unknown>>;

export const liveMatch = (id: number, price = 2.1): Row => ({
  MatchId: id,
  MatchStatus: 6,
  MatchDate: '2026-11-22 10:00:00',
  SportId: 311,
  TournamentId: 410,
  CountryCode: 'KR',
  MatchOff: 'off',
  MainMatch: 'N',
  home_score: 0,
  away_score: 0,
  event_status: { home_score: 0, away_score: 0, match_status: 6, status: 1, reporting: 1, period_scores: [] },
  odds: [market(price)],
});

/** The three-way result at this home price. */
export const market = (price: number): Row => ({
  id: 1,
  status: 1,
  specifiers: '',
  alotted: 'None',
  favourite: 1,
  outcomes: [
    { id: 1, active: 1, odds: price, arrow: 0 },
    { id: 2, active: 1, odds: 3.3, arrow: 0 },
    { id: 3, active: 1, odds: 3.4, arrow: 0 },
  ],
});

/** A bet as the history shows it, with the fields of the specification. */
export const historyRow = (drawId: number, gold: number, more: Row = {}): Row => ({
  id: drawId,
  DrawId: drawId,
  DrawType: '59',
  DrawState: 'opened',
  GameCode: 59,
  Folders: 1,
  BuyDate: new Date().toISOString().slice(0, 19).replace('T', ' '),
  Odd: 2.1,
  AggregatedOdd: 2.1,
  SpoGold: gold,
  Point: gold,
  ExpectedWinSpoGold: Math.floor(gold * 2.1),
  details: [
    {
      DrawId: drawId,
      SportId: 311,
      TournamentId: 410,
      TournamentTitle: null,
      MarketId: 1,
      OutcomeId: 1,
      Specifiers: {},
      HomeTeamTitle: '홈',
      AwayTeamTitle: '원정',
      HomeTeam_Score: '0',
      AwayTeam_Score: '0',
      MatchDate: '2026-11-22 10:00:00',
      MatchStatusCode: 6,
      DrawState: 'opened',
      AggregatedOdd: '2.1',
    },
  ],
  ...more,
});

export interface OldBackEnd {
  readonly address: string;
  /** Rows of a client's event, in order. */
  received(event: string): readonly Row[];
  /** To every socket. */
  send(event: string, row?: unknown): void;
  /** Answers to subscriptions from now on; null: none. */
  lists(fixture: Row | null): void;
  /** The rows of the history from now on. */
  history(list: readonly Row[]): void;
  sockets(): number;
  /** Ends every connection from the server's side. */
  disconnectAll(): void;
  /** Cuts every connection without a word. */
  cut(): void;
  /** Refuses connections from now on, or takes them again. */
  refuse(yes: boolean): void;
  /** Connections that were refused. */
  refused(): number;
  close(): Promise<void>;
}

const answers: Readonly<Record<string, unknown>> = {
  '/account/login': { CODE: 'AL000', DATA: { TOKEN: 't'.repeat(43), DAYS: 30 } },
};

export async function openOldBackEnd(accountInfo: unknown): Promise<OldBackEnd> {
  const http = createServer((request, response) => {
    const path = request.url ?? '';
    const body = path.startsWith('/account/info') ? accountInfo : answers[path];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
    request.resume();
  });
  const io = new Server(http, { transports: ['websocket'], serveClient: false });
  const received = new Map<string, Row[]>();
  let fixture: Row | null = null;
  let list: readonly Row[] = [];
  let refuses = false;
  let refused = 0;
  io.use((_socket, next) => {
    if (refuses) refused++;
    next(refuses ? new Error('refused') : undefined);
  });
  io.on('connection', (socket: Socket) => {
    socket.onAny((event: string, row: Row) => {
      received.set(event, [...(received.get(event) ?? []), row]);
      if (event === 'subscribe' && fixture !== null) socket.emit('Fixture', fixture);
      if (event === 'DrawHistory') socket.emit('DrawHistory', { list, totalItems: list.length });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    received: (event) => received.get(event) ?? [],
    send: (event, row = {}) => void io.emit(event, row),
    lists: (row) => void (fixture = row),
    history: (rows) => void (list = rows),
    sockets: () => io.sockets.sockets.size,
    disconnectAll: () => io.disconnectSockets(true),
    cut() {
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
    refuse: (yes) => void (refuses = yes),
    refused: () => refused,
    close: () => io.close(),
  };
}
