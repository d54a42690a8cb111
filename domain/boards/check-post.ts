/** Whether a post may be sent: the same checks in the window, before it is sent, and on the server (K5). */
import { isBlank, plainLine, signsOf } from '../text/plain-text.ts';
import { boardLimits, type Board } from './boards.ts';

const postFaults = [
  'subject',
  'subject-long',
  'contents',
  'contents-long',
  'kind',
  'link',
  'link-same',
  'link-many',
  'picture',
  'bets-many',
  'bets-own',
] as const;
type PostFault = (typeof postFaults)[number];

export interface PostToCheck {
  readonly subject: string;
  /** Without its formats. */
  readonly text: string;
  /** Characters of the contents with their marks. */
  readonly htmlChars: number;
  /** Pictures in the text and among the files. */
  readonly pictures: number;
  readonly kind: string;
  readonly links: readonly string[];
  readonly bets: number;
}

interface PostLimits {
  readonly textChars: number;
  readonly htmlChars: number;
  /** The address of a link; null: none. */
  readonly linkOf: (address: string) => string | null;
}

function linkFault(written: readonly string[], linkOf: PostLimits['linkOf']): PostFault | null {
  if (written.length > boardLimits.links) return 'link-many';
  const links = written.map(linkOf);
  if (links.includes(null)) return 'link';
  return new Set(links).size < links.length ? 'link-same' : null;
}

/** The first fault; null: the post may be sent. Empty links are left out before. */
export function checkPost(post: PostToCheck, board: Board, limits: PostLimits): PostFault | null {
  const { subjectChars, bets } = boardLimits;
  if (board.kinds.length > 0 && !board.kinds.includes(post.kind)) return 'kind';
  const subject = plainLine(post.subject);
  if (subject === '') return 'subject';
  if (signsOf(subject) > subjectChars) return 'subject-long';
  if (isBlank(post.text) && post.pictures === 0) return 'contents';
  if (signsOf(post.text) > limits.textChars || post.htmlChars > limits.htmlChars) return 'contents-long';
  if (board.isGallery && post.pictures === 0) return 'picture';
  if (post.bets > bets) return 'bets-many';
  return linkFault(post.links, limits.linkOf);
}
