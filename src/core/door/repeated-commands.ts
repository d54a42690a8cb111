/** Commands of a window that every new core must get again: its page, its list, its choices. */
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { Page } from '../../../worker/features/prices/prices-api.ts';
import type { CommandName } from './command-shapes.ts';

/** Repeated to a new core, in this order. The page, the language and the price policy are sent with `attach`. */
const repeated = [
  'connection.setVisible',
  'prices.setListQuery',
  'prices.showRows',
  'bets.openHistory',
] as const;
type Repeated = (typeof repeated)[number];

export interface RepeatedCommands {
  note(command: CommandName, args: readonly unknown[]): void;
  /** Whether a new core gets this command anyway, so that the command needs no core now. */
  keeps(command: CommandName): boolean;
  page(): Page;
  ratePolicy(): RatePolicy | null;
  repeat(send: (command: Repeated, args: readonly unknown[]) => void): void;
}

export function createRepeatedCommands(): RepeatedCommands {
  const last = new Map<CommandName, readonly unknown[]>();
  const kept = new Set<CommandName>([
    ...repeated,
    'prices.showPage',
    'site.setLanguage',
    'slip.setRatePolicy',
  ]);
  return {
    note(command, args) {
      if (kept.has(command)) last.set(command, args);
    },
    keeps: (command) => kept.has(command),
    page: () => (last.get('prices.showPage')?.[0] as Page | undefined) ?? { kind: 'other' },
    ratePolicy: () => (last.get('slip.setRatePolicy')?.[0] as RatePolicy | undefined) ?? null,
    repeat(send) {
      for (const command of repeated) {
        const args = last.get(command);
        if (args !== undefined) send(command, args);
      }
    },
  };
}
