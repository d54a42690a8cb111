/**
 * Who recommended the site and whose agent brought the visit (A24, H3). Any address of the visit may name them; this browser keeps them until the
 * join, for a week at most. A later address that names somebody takes the place of what was kept.
 */
import { readStored, writeStored } from '../browser/stored-choice.ts';

const KEY = 'spo.brought-by';
const KEPT_MS = 7 * 86_400_000;
/** As the server's: domain/protocol/calls/account/sign-up-calls.ts. */
const limits = { recom: 100, agent: 100 } as const;

export interface BroughtBy {
  /** Empty: nobody. */
  readonly recom: string;
  readonly agent: string;
}

const inAddress = (search: string): BroughtBy => {
  const fields = new URLSearchParams(search);
  const field = (name: keyof typeof limits): string => (fields.get(name) ?? '').slice(0, limits[name]);
  return { recom: field('recom'), agent: field('agent') };
};

const isSomebody = ({ recom, agent }: BroughtBy): boolean => recom !== '' || agent !== '';

/** Notes who brought the visit, if the address says so. */
export function noteVisit(search: string, now: number): void {
  const brought = inAddress(search);
  if (isSomebody(brought))
    writeStored(KEY, String(new URLSearchParams({ ...brought, until: String(now + KEPT_MS) })));
}

/** As this address says, or else as an earlier one of the last week did. */
export function broughtBy(search: string, now: number): BroughtBy {
  const brought = inAddress(search);
  if (isSomebody(brought)) return brought;
  const kept = readStored(KEY) ?? '';
  const left = Number(new URLSearchParams(kept).get('until') ?? 0) - now;
  return left > 0 && left <= KEPT_MS ? inAddress(kept) : brought;
}

/** As of now, by the address of this window. */
export const broughtByNow = (): BroughtBy => broughtBy(location.search, Date.now());

/** After the join. */
export const forgetVisit = (): void => void writeStored(KEY, null);
