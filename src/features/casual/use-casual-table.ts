import { useEffect, useState } from 'react';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import type { CasualTableView } from '../../../worker/features/casual/casual-api.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { useClient } from '../../core/door/use-client.ts';

/** A casual game as it is now; null until the first snapshot has come. Throws when the server no longer has the games' code. */
export function useCasualTable(gameCode: CasualGameCode): CasualTableView | null {
  const { core } = useClient();
  const [held, setHeld] = useState<CasualTableView | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(
    () =>
      followStream(
        () => core.casual.table(gameCode),
        setHeld,
        (error) => setFailure({ error }),
      ),
    [core, gameCode],
  );
  if (failure !== null) throw failure.error;
  return held?.gameCode === gameCode ? held : null;
}
