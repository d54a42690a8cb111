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
  /** The list is lost: its open prices ended with its last sign of life. */
  end(aliveAt: number): void;
  /** Whether `odds` was the price at some moment from `from` to `to`. Open prices are known until `aliveAt`. */
  showed(
    key: string,
    odds: number,
    span: { readonly from: number; readonly to: number },
    aliveAt: number,
  ): boolean;
}

/** `to` null: it is still open. */
interface Shown {
  readonly odds: number;
  readonly from: number;
  to: number | null;
}

const REMEMBER_MS = 120_000;

export function createPriceTimes(): PriceTimes {
  const shown = new Map<string, Shown[]>();
  return {
    replace(open, at) {
      for (const [key, list] of shown) {
        const last = list.at(-1);
        if (last?.to === null && open.get(key) !== last.odds) last.to = at;
      }
      for (const [key, odds] of open) {
        const list = (shown.get(key) ?? []).filter(({ to }) => (to ?? at) > at - REMEMBER_MS);
        if (list.at(-1)?.to !== null) shown.set(key, [...list, { odds, from: at, to: null }]);
      }
    },
    end(aliveAt) {
      for (const list of shown.values()) for (const one of list) one.to ??= aliveAt;
    },
    showed: (key, odds, { from, to }, aliveAt) =>
      (shown.get(key) ?? []).some(
        (one) => one.odds === odds && one.from <= to && (one.to ?? aliveAt) >= from,
      ),
  };
}
