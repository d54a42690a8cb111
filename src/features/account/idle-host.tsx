import type { IdleView } from '../../../worker/features/account/account-api.ts';
import { defineView } from '../../core/door/client.ts';
import { useClient, useViewOf } from '../../core/door/use-client.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { DialogChunk } from '../../parts/chunks/dialog-chunk.tsx';

const idleView = defineView<IdleView>((core) => core.account.idle(), { endsAt: null });

export const idleWarning = createTextChunk(() => import('./idle-warning.tsx'), 'IdleWarning');

/** Opens the warning in every window while the countdown to the automatic logout runs (B14). */
export function IdleHost() {
  const { core } = useClient();
  const { endsAt } = useViewOf(idleView);
  if (endsAt === null) return null;
  const extend = (): void => void core.account.extend();
  return <DialogChunk chunk={idleWarning} props={{ endsAt }} title="idle.title" onClose={extend} />;
}
