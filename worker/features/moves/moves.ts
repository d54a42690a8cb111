/** Moves of gold and goods. Their state is the outbox: an outcome may come after the window, or the core, that has sent the move. */
import { createDescriptions } from '../../engine/call-descriptions.ts';
import type { Engine } from '../../engine/engine.ts';
import { type OnceCall, openMoves, type SendMove } from '../../engine/moves.ts';
import type { Feature } from '../../feature.ts';
import type { MovesApi } from './moves-api.ts';

/** `storedNames`: the names in the browser's storage, by call. */
export function createMoves(
  engine: Engine,
  storedNames: Readonly<Record<string, string>>,
): Feature<MovesApi> {
  const descriptionOf = createDescriptions(engine);
  const senders = new Map<string, SendMove>(
    Object.entries(storedNames).map(([name, stored]) => [
      name,
      openMoves(engine, stored, async () => (await descriptionOf(name)) as OnceCall),
    ]),
  );
  /** Moves under way, by window, name and fields: one that is pressed twice is sent once. */
  const underWay = new Map<string, ReturnType<SendMove>>();
  return {
    api: ({ id }) => ({
      send(name, fields) {
        const key = JSON.stringify([id, name, fields]);
        const move =
          underWay.get(key) ??
          (senders.get(name)?.(fields) ?? Promise.reject(new Error(`there is no move ${name}`))).finally(() =>
            underWay.delete(key),
          );
        underWay.set(key, move);
        return move;
      },
    }),
  };
}
