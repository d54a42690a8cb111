/** Where a notice leads, and in what words it is said. */
import { newsPaths } from '../../../domain/boards/boards.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { Say } from '../../text/i18n.ts';

export type Reply = DataOf<'reply.replyList'>['rows'][number];

const isNews = (board: string): boolean => newsPaths.some((path) => path === board);

/** The post, at the comment; a room of the chat has a window of its own. */
export function replyPage({ place }: Pick<Reply, 'place'>): string {
  if (place.kind === 'chat') return `/chat/${place.room}`;
  const post = `/${isNews(place.board) ? 'news' : 'community'}/${place.board}/${place.post}`;
  return place.kind === 'post' ? post : `${post}?comment=${place.comment}`;
}

/** How its text begins. Lines of the chat are kept for a shorter time than notices. */
export function replyWords({ text, place }: Pick<Reply, 'text' | 'place'>, say: Say): string {
  if (text === null) return say(place.kind === 'chat' ? 'replies.gone.chat' : 'replies.gone');
  return text === '' ? say('replies.picture') : text;
}

export const replyTitle = ({ kind, nick }: Pick<Reply, 'kind' | 'nick'>, say: Say): string =>
  say(`replies.${kind}`, { nick });
