/** Boards of members and news of the site: posts, comments, files. */
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { expiredUploads } from '../../uploads/uploads.ts';
import { fileCalls } from './files.ts';

export function createBoardsFeature(deps: MemberDeps): ServerFeature {
  return {
    calls(answer) {
      fileCalls(answer, deps);
    },
    expired: expiredUploads,
  };
}
