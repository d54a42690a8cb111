/** Boards of members and news of the site: posts, comments, files. */
import { openBannedWords } from '../../banned-words/banned-words.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { expiredUploads } from '../../uploads/uploads.ts';
import { boardAnswers } from './board-answers.ts';
import type { BoardDeps } from './board-deps.ts';
import { boardMigrations } from './board-tables.ts';
import { fileCalls } from './files.ts';
import { hideableOfBoards } from './hide-things.ts';
import { operatorPostCalls } from './operator-posts.ts';
import { startRenewing } from './renew-grams.ts';
import { reportedOfBoards } from './reported.ts';
import { textsOnBoards } from './read-texts.ts';

function create({ db, now, log, values, archive, site, writtenTexts }: SiteParts): ServerFeature {
  const words = openBannedWords(values);
  const deps: BoardDeps = { db, now, log, values, archive, notices: site.notices, words, writtenTexts };
  return {
    calls(answer) {
      boardAnswers(answer, deps);
      operatorPostCalls(answer, deps);
      fileCalls(answer, deps);
    },
    reportable: reportedOfBoards,
    textReaders: textsOnBoards,
    hideable: hideableOfBoards(deps),
    expired: expiredUploads,
    start: () => startRenewing(deps),
  };
}

export const boards = { tables: boardMigrations, create } satisfies Feature;
