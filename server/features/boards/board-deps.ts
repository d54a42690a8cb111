/** What boards are made from. */
import type { SiteRow } from '../../../domain/protocol/calls/site/resource.ts';
import type { BannedWords } from '../../../domain/banned-words/banned-words.ts';
import type { MatchArchive } from '../../feed/match-archive.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { WrittenTexts } from '../../written-texts/written-texts.ts';

/** What boards need of other parts of the site. */
interface BoardPorts {
  readonly archive: Pick<MatchArchive, 'find' | 'oddsHistoryOf'>;
  /** The notices of the header, as the site shows them now. */
  readonly notices: () => SiteRow['notices'];
}

export interface BoardDeps extends Pick<MemberDeps, 'db' | 'now' | 'log' | 'values'>, BoardPorts {
  readonly words: BannedWords;
  readonly writtenTexts: Pick<WrittenTexts, 'publish'>;
}
