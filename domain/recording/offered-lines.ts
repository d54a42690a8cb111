/**
 * The lines of a match that the site offers: in which market of the exchange each is followed, its last update, and the main line of each
 * market of the site. They are kept as objects, because a key was looked up seven times for each change of a price.
 */
import type { MarketStatus, MarketUpdate, OutcomeUpdate } from '../match/market.ts';
import { type RecordedLine, type RunnerKey, runnerKey } from './betfair-lines.ts';
import type { MarketDefinition } from './betfair-message.ts';
import { oddsOf, type RecordedMarket, spreadOf } from './recorded-market.ts';

/** The lines of one market of the site, in the order in which they came. */
interface LineGroup {
  readonly lines: OfferedLine[];
  favourite: OfferedLine | null;
}

export interface OfferedLine {
  readonly key: string;
  readonly group: LineGroup;
  /** The market that is followed. */
  owner: RecordedMarket;
  /** The market and its line by the change that was noted last. */
  market: RecordedMarket;
  line: RecordedLine;
  /** null: the line was not offered yet. */
  update: MarketUpdate | null;
  isSettled: boolean;
  /** Already among the changes of the message that is read now. */
  isNoted: boolean;
}

export interface OfferedLines {
  readonly byKey: Map<string, OfferedLine>;
  /** By the id of the site's market. */
  readonly groups: Map<number, LineGroup>;
  /** Those with an update, in the order of their first. */
  readonly updated: OfferedLine[];
}

/** The lines that a message changes: the first `count` of `all`. The list is used for one message after the other, as most have one line. */
export interface NotedLines {
  readonly all: OfferedLine[];
  count: number;
}

export const createNotedLines = (): NotedLines => ({ all: [], count: 0 });

export const createOfferedLines = (): OfferedLines => ({ byKey: new Map(), groups: new Map(), updated: [] });

export function addLine(
  { byKey, groups }: OfferedLines,
  key: string,
  owner: RecordedMarket,
  line: RecordedLine,
): OfferedLine {
  const group = groups.get(line.marketId) ?? { lines: [], favourite: null };
  groups.set(line.marketId, group);
  const offered: OfferedLine = {
    key,
    group,
    owner,
    market: owner,
    line,
    update: null,
    isSettled: false,
    isNoted: false,
  };
  group.lines.push(offered);
  byKey.set(key, offered);
  return offered;
}

/** The change of a market becomes the one that the line's next update shows. */
export function noteChange(
  changed: NotedLines,
  offered: OfferedLine,
  market: RecordedMarket,
  line: RecordedLine,
): void {
  offered.market = market;
  offered.line = line;
  if (offered.isNoted) return;
  offered.isNoted = true;
  changed.all[changed.count++] = offered;
}

/** Whether the exchange names the line as the one that it shows first. */
const isKeyLine = ({ definition }: RecordedMarket, { outcomes }: RecordedLine): boolean =>
  definition.keyLine.some((one) => outcomes.some(({ runner }) => runner === runnerKey(one)));

/**
 * The main line of a market is the one that the exchange names, else the line with the most even prices. A line that became it or is it no more is
 * changed, too.
 */
function chooseFavourite(changed: NotedLines, group: LineGroup): void {
  const { lines, favourite: before } = group;
  if (before !== null && lines.length === 1) return;
  let now: OfferedLine | null = null;
  let spread = Number.POSITIVE_INFINITY;
  for (const offered of lines) {
    const line = offered.owner.lines.get(offered.key);
    if (line === undefined) continue;
    const own = spreadOf(offered.owner, line);
    if (own !== null && isKeyLine(offered.owner, line)) {
      now = offered;
      break;
    }
    if (own !== null && own < spread) [now, spread] = [offered, own];
  }
  if (now === null || now === before) return;
  group.favourite = now;
  for (const offered of lines) {
    if (offered !== before && offered !== now) continue;
    const line = offered.owner.lines.get(offered.key);
    if (line !== undefined) noteChange(changed, offered, offered.owner, line);
  }
}

const statusOf = (definition: MarketDefinition): MarketStatus => {
  switch (definition.status) {
    case 'OPEN':
      return 1;
    case 'SUSPENDED':
      return -1;
    case 'CLOSED':
      return -3;
    default:
      return 0;
  }
};

const NO_OUTCOMES: readonly OutcomeUpdate[] = [];

const isActive = (statuses: RecordedMarket['statuses'], runner: RunnerKey, odds: number): boolean =>
  odds > 0 && statuses.get(runner) === 'ACTIVE';

const isAs = (before: OutcomeUpdate | undefined, id: number, odds: number, active: boolean): boolean =>
  before !== undefined && before.id === id && before.odds === odds && before.active === active;

/**
 * A line without any price is inactive. Returns the update before where nothing is different. Outcomes that are as in that update are taken from
 * it: of millions one is kept.
 */
function updateOfLine(
  market: RecordedMarket,
  line: RecordedLine,
  isMain: boolean,
  before: MarketUpdate | null,
): MarketUpdate {
  const { statuses, definition, stream } = market;
  const known = before === null ? NO_OUTCOMES : before.outcomes;
  let isPriced = false;
  let areSame = known.length === line.outcomes.length;
  for (let at = 0; at < line.outcomes.length; at++) {
    const outcome = line.outcomes[at];
    if (outcome === undefined) continue;
    const odds = oddsOf(market, outcome.runner);
    if (odds > 0) isPriced = true;
    areSame &&= isAs(known[at], outcome.outcomeId, odds, isActive(statuses, outcome.runner, odds));
  }
  const offered = statusOf(definition);
  const status = offered === 1 && !isPriced ? 0 : offered === 1 && stream.isLate ? -1 : offered;
  if (areSame && before !== null && before.status === status && before.favourite === isMain) return before;
  const outcomes = areSame
    ? known
    : line.outcomes.map(({ outcomeId, runner }, at): OutcomeUpdate => {
        const odds = oddsOf(market, runner);
        const active = isActive(statuses, runner, odds);
        const one = known[at];
        return one !== undefined && isAs(one, outcomeId, odds, active)
          ? one
          : { id: outcomeId, odds, active };
      });
  return { marketId: line.marketId, specifier: line.specifier, status, favourite: isMain, outcomes };
}

const NONE: readonly MarketUpdate[] = [];

/**
 * Updates of the changed lines, and of a line that became or stopped being its market's main line. An update that shows what the last one
 * showed is left out: four of five changes of a ladder are behind its best price. Open lines of a stream that is behind are suspended.
 */
export function updatesOf({ updated }: OfferedLines, changed: NotedLines): readonly MarketUpdate[] {
  const { all } = changed;
  let last: LineGroup | null = null;
  // A line that is added here is of the market that was judged just now.
  for (let at = 0; at < changed.count; at++) {
    const group = all[at]?.group ?? null;
    if (group !== null && group !== last) chooseFavourite(changed, group);
    last = group;
  }
  let updates: MarketUpdate[] | null = null;
  for (let at = 0; at < changed.count; at++) {
    const offered = all[at];
    if (offered === undefined) continue;
    const { market, line, group, update: before } = offered;
    const isMain = group.favourite === offered;
    const update = updateOfLine(market, line, isMain, before);
    if (update === before) continue;
    if (before === null) updated.push(offered);
    offered.update = update;
    // A list that begins with its first value has no room for more, and these lists are kept.
    if (updates === null) updates = [update];
    else updates.push(update);
  }
  return updates ?? NONE;
}
