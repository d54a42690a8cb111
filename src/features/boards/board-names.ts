/** The boards of the addresses, in the order of their tabs. */
import type { BoardPath } from '../../../domain/boards/boards.ts';

export const communityPaths = [
  'analysis_new',
  'free',
  'event_board',
  'spomedia',
] as const satisfies readonly BoardPath[];
export const newsPagePaths = ['notice', 'update', 'event'] as const satisfies readonly BoardPath[];

export type ShownPath = (typeof communityPaths)[number] | (typeof newsPagePaths)[number];

export const communityPath = (name: string): ShownPath | null =>
  communityPaths.find((path) => path === name) ?? null;
export const newsPath = (name: string): ShownPath | null =>
  newsPagePaths.find((path) => path === name) ?? null;
export const isNews = (path: ShownPath): boolean => newsPath(path) !== null;

export const boardLink = (path: ShownPath): string => `/${isNews(path) ? 'news' : 'community'}/${path}`;
export const postLink = (path: ShownPath, id: number): string => `${boardLink(path)}/${id}`;
/** The address of the most recommended posts of a board of members. */
export const bestLink = (path: ShownPath): string => `${boardLink(path)}/best`;
