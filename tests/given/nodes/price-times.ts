/** When each price of a list could be bet on. Times: ms since 1970. */

export interface PriceKey {
  readonly matchId: number;
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomeId: number;
}

export const keyOf = ({ matchId, marketId, specifier, outcomeId }: PriceKey): string =>
  `${matchId} ${marketId} ${specifier} ${outcomeId}`;

export interface PriceTimes {
  /** The open prices from `at` on: odds (hundredths) by key. A price that is not among them ended at `at`. */
  replace(open: ReadonlyMap<string, number>, at: number): void;
  /** The price from `at` on, hundredths; null: it is not open. The others stay as they are. */
  set(key: string, odds: number | null, at: number): void;
  /** The list is lost: its open prices ended with its last sign of life. */
  end(aliveAt: number): void;
  /** Whether `odds` was the price at some moment from `from` to `to`. Open prices are known until `aliveAt`. */
  showed(
    key: string,
    odds: number,
    span: { readonly from: number; readonly to: number },
    aliveAt: number,
  ): boolean;
  /** How long after `at` (below 0: before it) `odds` was the price, ms, where it was nearest to it; null: it is not known to have been. */
  nearest(key: string, odds: number, at: number, aliveAt: number): number | null;
}

/** `to` null: it is still open. */
interface Shown {
  readonly odds: number;
  readonly from: number;
  to: number | null;
}

const REMEMBER_MS = 120_000;

/** `rememberMs`: prices that ended longer ago are forgotten. */
export function createPriceTimes(rememberMs = REMEMBER_MS): PriceTimes {
  const shown = new Map<string, Shown[]>();
  const set = (key: string, odds: number | null, at: number): void => {
    const list = shown.get(key);
    const last = list?.at(-1);
    if (last?.to === null && last.odds === odds) return;
    if (last?.to === null) last.to = at;
    if (odds === null) return;
    if (list === undefined) return void shown.set(key, [{ odds, from: at, to: null }]);
    while ((list[0]?.to ?? at) < at - rememberMs) list.shift();
    list.push({ odds, from: at, to: null });
  };
  return {
    set,
    replace(open, at) {
      for (const [key, list] of shown) {
        if (open.has(key)) continue;
        set(key, null, at);
        // Matches that are over would stay for ever.
        if ((list.at(-1)?.to ?? at) < at - rememberMs) shown.delete(key);
      }
      for (const [key, odds] of open) set(key, odds, at);
    },
    end(aliveAt) {
      for (const list of shown.values()) for (const one of list) one.to ??= aliveAt;
    },
    showed: (key, odds, { from, to }, aliveAt) =>
      (shown.get(key) ?? []).some(
        (one) => one.odds === odds && one.from <= to && (one.to ?? aliveAt) >= from,
      ),
    nearest: (key, odds, at, aliveAt) =>
      (shown.get(key) ?? [])
        .filter((one) => one.odds === odds)
        .map(({ from, to }) => (from > at ? from - at : Math.min(0, (to ?? aliveAt) - at)))
        .reduce<number | null>(
          (best, ms) => (best === null || Math.abs(ms) < Math.abs(best) ? ms : best),
          null,
        ),
  };
}
