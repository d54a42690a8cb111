/** Boards of members and news of the site: posts, comments, files. */
import { openBannedWords } from '../../banned-words/banned-words.ts';
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { expiredUploads } from '../../uploads/uploads.ts';
import { boardAnswers } from './board-answers.ts';
import type { BoardPorts } from './board-deps.ts';
import { fileCalls } from './files.ts';
import { hideableOfBoards } from './hide-things.ts';
import { operatorPostCalls } from './operator-posts.ts';
import { startRenewing } from './renew-grams.ts';
import { reportedOfBoards } from './reported.ts';

export function createBoardsFeature({ db, now, log, values }: MemberDeps, ports: BoardPorts): ServerFeature {
  const deps = { db, now, log, values, ...ports, words: openBannedWords(values) };
  return {
    calls(answer) {
      boardAnswers(answer, deps);
      operatorPostCalls(answer, deps);
      fileCalls(answer, deps);
    },
    reportable: reportedOfBoards,
    hideable: hideableOfBoards(deps),
    expired: expiredUploads,
    start: () => startRenewing(deps),
  };
}
