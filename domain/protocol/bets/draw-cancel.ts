/** DrawCancel: the member cancels bets before their first match starts (G3, G4). */
import { z } from 'zod';

export const MAX_CANCELS = 1000;

/** client → server; acknowledged with `drawCancelRow`. Safe to repeat. */
export const drawCancelQuery = z.object({
  ids: z.array(z.number().int().positive()).min(1).max(MAX_CANCELS),
});
export type DrawCancelQuery = z.infer<typeof drawCancelQuery>;

/** Result 200: the bet is cancelled and the stake has returned. */
export const cancelResults = { ok: 200, notFound: 404, notCancellable: 409 } as const;

export const drawCancelRow = z.object({
  code: z.number().int().default(200),
  list: z.array(z.object({ DrawId: z.number().int(), Result: z.number().int() })),
});
export type DrawCancelRow = z.infer<typeof drawCancelRow>;
