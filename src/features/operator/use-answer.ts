import type { Answer } from '../../../worker/features/operator/operator-api.ts';
import type { RemoteCore } from '../../core/door-names.ts';
import { useClient } from '../../core/use-client.ts';
import { useAnswer as useAnswerOf } from '../../parts/use-answer.ts';

export interface Loaded<T> {
  /** null: the answer has not come yet. */
  readonly answer: Answer<T> | null;
  readonly reload: () => void;
}

/** An answer of the core, loaded again when `version` changes or `reload` is called. The shown answer stays until the next one of its key. */
export function useAnswer<T>(
  key: string,
  load: (core: RemoteCore) => Promise<Answer<T>>,
  version: string | number = '',
): Loaded<T> {
  const { core } = useClient();
  const { answer, again } = useAnswerOf(key, () => load(core), {
    version,
    isDropped: ({ kind }) => kind === 'cancelled',
  });
  return { answer, reload: again };
}
