/** Boards and news: lists, posts, comments, drafts. */
import type { BoardPath, SearchType } from '../../../domain/boards/boards.ts';
import type { RichText } from '../../../domain/rich-text/rich-text.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type { PostDraft } from '../drafts/drafts-api.ts';

export type Lang = 'ko' | 'en';

export interface ListQuery {
  readonly path: BoardPath;
  readonly lang: Lang;
  readonly page: number;
  /** In the list of all posts: the page that has this post, in place of `page`. null: `page`. */
  readonly around: number | null;
  /** null: that of the board. */
  readonly pageSize: number | null;
  /** '': all kinds. */
  readonly kind: string;
  readonly type: SearchType;
  /** '': no search. */
  readonly word: string;
  /** Only the best list, the most recommended first; it is not searched. */
  readonly isBest: boolean;
}

/** A post in a list. Times are ms since 1970. */
export interface PostRowView {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly nick: string;
  readonly at: number | null;
  readonly hits: number;
  readonly comments: number;
  /** Members who recommend it. */
  readonly recommends: number;
  readonly links: number;
  readonly files: number;
  /** Address of the first picture; null: none. */
  readonly thumb: string | null;
}

export interface PostList {
  readonly rows: readonly PostRowView[];
  readonly page: number;
  readonly pages: number;
}

export interface BoardConfigView {
  readonly pageSize: number;
  readonly mayWrite: boolean;
  readonly isLocked: boolean;
  readonly isGallery: boolean;
  readonly takesMatch: boolean;
  readonly kinds: readonly string[];
  /** The best list shows posts of the last days with that many recommendations; null: the board has none. */
  readonly best: { readonly recommends: number; readonly days: number } | null;
}

export interface PostFileView {
  readonly name: string;
  readonly url: string;
  readonly isPicture: boolean;
  readonly bytes: number;
}

/** Odds in hundredths: when the post was written, and now. */
export interface PostOdds {
  readonly market: number;
  readonly outcome: number;
  readonly before: number | null;
  readonly now: number | null;
}

export interface PostMatchView {
  readonly id: number;
  readonly home: { readonly ko: string; readonly en: string };
  readonly away: { readonly ko: string; readonly en: string };
  readonly startsAt: number | null;
  readonly score: { readonly home: number; readonly away: number } | null;
  readonly odds: readonly PostOdds[];
}

export interface Neighbour {
  readonly id: number;
  readonly subject: string;
}

/** A bet that the writer shared. */
export interface PostBet extends BetKey {
  readonly state: 'won' | 'lost' | 'open' | 'other';
}

export interface PostView extends Omit<PostRowView, 'links' | 'files'> {
  readonly contents: RichText;
  readonly editedAt: number | null;
  readonly links: readonly string[];
  readonly files: readonly PostFileView[];
  readonly match: PostMatchView | null;
  readonly bets: readonly PostBet[];
  readonly isOwner: boolean;
  /** The reader recommends it. */
  readonly isRecommended: boolean;
  /** An operator has hidden it; only operators see it. */
  readonly isHidden: boolean;
  readonly next: Neighbour | null;
  readonly prev: Neighbour | null;
}

/** An upload of the member. `alt`: what those read who do not see it. */
export interface CommentPicture {
  readonly id: string;
  readonly alt: string;
}

export interface CommentView {
  readonly id: number;
  /** 0: it answers none. */
  readonly parent: number;
  readonly nick: string;
  readonly contents: string;
  readonly picture: (CommentPicture & { readonly url: string }) | null;
  readonly at: number | null;
  readonly isEdited: boolean;
  readonly isOwner: boolean;
  /** Its text is gone, or hidden from the reader. */
  readonly isDeleted: boolean;
  /** An operator hides it; only operators see its text. */
  readonly isHidden: boolean;
}

/** A page of comments, from 1 on. */
export type AskedPage = number | 'last';

export interface CommentPageView {
  readonly rows: readonly CommentView[];
  readonly page: number;
  readonly pages: number;
  /** Comments that are not deleted. */
  readonly count: number;
  /** The post takes no more comments. */
  readonly isFull: boolean;
  /** The member's own comments and their pages, in the order of the talk. */
  readonly own: readonly { readonly id: number; readonly page: number }[];
}

export interface PostToSend extends PostDraft {
  /** Files that are added. */
  readonly files: readonly File[];
  /** Places (1, 2) of files that are deleted. */
  readonly removed: readonly number[];
}

/** `code`: the server's; null: no answer came. `text`: the fault that the code names, or banned words. */
export interface WriteRefusal {
  readonly code: string | null;
  readonly text: string;
}
export type WriteAnswer<T> = Result<T, WriteRefusal>;
/** Why a list or a post cannot be shown. */
export type ListRefusal = Fault;
export type Asked<T> = Promise<Result<T, ListRefusal>>;

export interface Recommended {
  readonly recommends: number;
  readonly isRecommended: boolean;
}

export interface PostAct {
  readonly act: 'hide' | 'show' | 'move';
  /** Where the post is moved to. */
  readonly to: BoardPath;
  readonly reason: string;
}

export interface CommentAct {
  readonly act: 'hide' | 'show';
  readonly reason: string;
}

export interface NewsToSend {
  readonly subject: string;
  readonly contents: RichText;
  readonly subjectEn: string;
  readonly contentsEn: RichText;
  /** The header shows it, too. */
  readonly inTicker: boolean;
}

/** Where a comment is written. `target` 0: a new comment. `isChange`: the own comment is changed, otherwise it is answered. */
export interface CommentPlace {
  readonly path: BoardPath;
  readonly id: number;
  readonly target: number;
  readonly isChange: boolean;
}

export interface CommentToSend {
  readonly contents: string;
  /** null: none. */
  readonly picture: CommentPicture | null;
}

interface CommentsApi {
  /** A page beyond the last one is the last one. */
  comments(path: BoardPath, id: number, page: AskedPage): Asked<CommentPageView>;
  comment(place: CommentPlace, said: CommentToSend): Promise<WriteAnswer<null>>;
  removeComment(path: BoardPath, id: number): Promise<WriteAnswer<null>>;
}

export interface BoardsApi extends CommentsApi {
  list(query: ListQuery): Asked<PostList>;
  /** The newest posts of a board. */
  home(path: BoardPath, lang: Lang): Asked<readonly PostRowView[]>;
  config(path: BoardPath): Asked<BoardConfigView>;
  read(path: BoardPath, id: number, lang: Lang): Asked<PostView>;
  /** `id` 0: a new post. Answers its id. */
  write(path: BoardPath, id: number, post: PostToSend): Promise<WriteAnswer<number>>;
  remove(path: BoardPath, id: number): Promise<WriteAnswer<null>>;
  /** The member recommends the post, or no longer does. */
  recommend(path: BoardPath, id: number, isOn: boolean): Promise<WriteAnswer<Recommended>>;
  /** Answers the picture's id. */
  uploadPicture(file: File): Promise<WriteAnswer<string>>;
  /** Operators hide, show and move posts. */
  act(path: BoardPath, id: number, act: PostAct): Promise<WriteAnswer<null>>;
  /** Operators hide and show comments. */
  actOnComment(path: BoardPath, id: number, act: CommentAct): Promise<WriteAnswer<null>>;
  /** A file of a hidden post or comment, for operators, as a data address; null: it cannot be shown. */
  hiddenFile(file: string): Promise<string | null>;
  /** Operators write news; `id` 0: a new one. Answers its id. */
  writeNews(path: BoardPath, id: number, news: NewsToSend): Promise<WriteAnswer<number>>;
}
