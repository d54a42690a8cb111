/** Messages of an exchange's stream for tests, a line each. */
export const KICK_OFF = Date.parse('2025-03-01T14:00:00.000Z');
const MINUTE = 60_000;

type Status = 'ACTIVE' | 'WINNER' | 'LOSER' | 'REMOVED';
export const [HOME, AWAY, DRAW] = [101, 102, 58_805] as const;
const names = { [HOME]: 'Suwon FC', [AWAY]: 'Jeju SK', [DRAW]: 'The Draw' } as const;

/** Statuses of the runners of a winner market; those without one are left out. */
export const runners = (...own: readonly (readonly [id: keyof typeof names, status: Status])[]): unknown[] =>
  own.map(([id, status]) => ({
    id,
    name: names[id],
    sortPriority: [HOME, AWAY, DRAW].indexOf(id) + 1,
    status,
  }));
export const active = runners([HOME, 'ACTIVE'], [AWAY, 'ACTIVE'], [DRAW, 'ACTIVE']);

/** A definition of the winner market; `more` overrides its fields. */
export const definition = (more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  eventId: '7001',
  eventTypeId: '1',
  eventName: 'Suwon FC v Jeju SK',
  marketType: 'MATCH_ODDS',
  name: 'Match Odds',
  bettingType: 'ODDS',
  marketTime: new Date(KICK_OFF).toISOString(),
  inPlay: false,
  status: 'OPEN',
  version: 1,
  regulators: ['MR_INT'],
  runners: active,
  ...more,
});

/** A message `minute` minutes after kick-off. */
export const line = (minute: number, ...mc: readonly Readonly<Record<string, unknown>>[]): string =>
  JSON.stringify({
    op: 'mcm',
    clk: 'AA',
    pt: KICK_OFF + minute * MINUTE,
    mc: mc.map((one) => ({ id: '1.1', ...one })),
  });

/** Prices of all three outcomes, in a field such as `atb`. */
export const priced = (home: unknown, draw: unknown, away: unknown, field = 'atb'): unknown[] => [
  { id: HOME, [field]: home },
  { id: DRAW, [field]: draw },
  { id: AWAY, [field]: away },
];
