import { useEffect, useState } from 'react';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import type { CasualTableView } from '../../../worker/features/casual/casual-api.ts';
import { followStream } from '../../core/follow-stream.ts';
import { useClient } from '../../core/use-client.ts';

/** A casual game as it is now; null until the first snapshot has come. */
export function useCasualTable(gameCode: CasualGameCode): CasualTableView | null {
  const { core } = useClient();
  const [held, setHeld] = useState<CasualTableView | null>(null);
  useEffect(() => followStream(() => core.casual.table(gameCode), setHeld), [core, gameCode]);
  return held?.gameCode === gameCode ? held : null;
}
