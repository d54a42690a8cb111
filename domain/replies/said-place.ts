/** Where something stands that a member has written for others to read. */
import type { BoardPath } from '../boards/boards.ts';

export type SaidPlace =
  | { readonly kind: 'post'; readonly board: BoardPath; readonly post: number }
  | { readonly kind: 'comment'; readonly board: BoardPath; readonly post: number; readonly comment: number }
  | { readonly kind: 'chat'; readonly room: string; readonly line: number };
