import { useEffect, useState } from 'react';
import type { CasualGameCode } from '../../domain/casual/casual-game.ts';
import type { CasualTableView } from '../../worker/core-casual.ts';
import { followStream } from './follow-stream.ts';
import { useClient } from './use-client.ts';

/** A casual game as it stands; null until the first snapshot is there. */
export function useCasualTable(gameCode: CasualGameCode): CasualTableView | null {
  const { core } = useClient();
  const [held, setHeld] = useState<CasualTableView | null>(null);
  useEffect(() => followStream(() => core.casualTable(gameCode), setHeld), [core, gameCode]);
  return held?.gameCode === gameCode ? held : null;
}
