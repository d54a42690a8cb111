import type { ReactNode } from 'react';
import type { GoodKind } from '../../../domain/catalogue/good.ts';
import { GoodPicture } from './good-picture.tsx';

const kinds: Readonly<Record<GoodKind, true>> = {
  skin: true,
  nickname: true,
  message: true,
  'random-message': true,
  sticker: true,
};
const isKind = (kind: string): kind is GoodKind => Object.hasOwn(kinds, kind);

/** How the store draws a good; null: this version knows no such kind. */
export const useGoodPicture = (kind: string, code: string): ReactNode =>
  isKind(kind) ? <GoodPicture kind={kind} code={code} /> : null;
