/** Casual games: the calls, and the timer that draws the rounds. */
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import type { Feature } from '../../feature.ts';
import { createCasualBets } from './casual-bets.ts';
import { casualCalls } from './casual-calls.ts';
import { casualMigrations } from './casual-tables.ts';
import { turnRounds } from './round-clock.ts';

export const casual = {
  tables: casualMigrations,
  async create(parts) {
    const { settings, site, members, node } = parts;
    const { leads, guard } = node;
    const games = await createCasualBets({
      ...parts,
      standards: site.standards,
      wallets: members.wallets,
      rounds: { ms: settings.casualRoundMs ?? DEFAULT_ROUND_MS, leads, guard, isInUse: site.isInUse },
    });
    return {
      calls: (answer) => casualCalls(answer, games, parts.count),
      start: () => turnRounds(games, parts.log),
    };
  },
} satisfies Feature;
