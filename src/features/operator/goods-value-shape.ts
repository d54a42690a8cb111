/** The shape of the store's goods (M1). */
import type { GoodKind, SkinCode, StickerCode } from '../../../domain/catalogue/good.ts';
import type { FaultKey, RowsShape } from './value-shape.ts';

const GOLD = 1_000_000_000_000;
const MOST_ID = 1_000_000_000;
const MOST_GOODS = 100;
const words = { kind: 'text', chars: 200, required: true } as const;

type Row = Readonly<Record<string, unknown>>;

const skins: Readonly<Record<SkinCode, true>> = { ocean: true, sunset: true, violet: true };
const stickers: Readonly<Record<StickerCode, true>> = {
  star: true,
  fire: true,
  clover: true,
  crown: true,
  rocket: true,
  whale: true,
};
/** The looks of each kind: a skin and a sticker name one that the client can draw, other goods have none. */
const looks: Readonly<Record<GoodKind, Readonly<Record<string, true>>>> = {
  skin: skins,
  nickname: { '': true },
  message: { '': true },
  'random-message': { '': true },
  sticker: stickers,
};
const looksOf = (kind: string): Readonly<Record<string, true>> =>
  Object.entries(looks).find(([known]) => known === kind)?.[1] ?? {};

const goodFault = ({ kind, code }: Row): { readonly field: string; readonly key: FaultKey } | null =>
  Object.hasOwn(looksOf(String(kind)), String(code)) ? null : { field: 'code', key: 'look' };

export const goodsShape: RowsShape = {
  kind: 'rows',
  least: 0,
  most: MOST_GOODS,
  unique: 'id',
  blank: { kind: 'message', onSale: true },
  row: {
    kind: 'record',
    rule: goodFault,
    fields: {
      id: { kind: 'whole', least: 1, most: MOST_ID },
      kind: { kind: 'choice', options: Object.keys(looks) },
      code: { kind: 'text', chars: 20 },
      ko: words,
      en: words,
      textKo: words,
      textEn: words,
      price: { kind: 'whole', least: 1, most: GOLD },
      coins: { kind: 'whole', least: 0, most: GOLD },
      onSale: { kind: 'switch', on: true, off: false },
    },
  },
};
