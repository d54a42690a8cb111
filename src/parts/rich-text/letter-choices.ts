/** The sizes and fonts that the editor offers. The types hold them to the allow-list of the domain. */
import type { Font, FontSize } from '../../../domain/rich-text/allow-list.ts';

const sizeNames: Readonly<Record<FontSize, true>> = {
  8: true,
  9: true,
  10: true,
  11: true,
  12: true,
  14: true,
  18: true,
  24: true,
  32: true,
};

/** pt, smallest first. */
export const sizes = Object.keys(sizeNames).map(Number) as readonly FontSize[];

/** The names in Korean, where a font has one. */
export const fontNames: Readonly<Record<Font, string>> = {
  'Pretendard Variable': 'Pretendard',
  'Malgun Gothic': '맑은 고딕',
  'Noto Sans KR': 'Noto Sans KR',
  'Nanum Gothic': '나눔고딕',
  'Nanum Myeongjo': '나눔명조',
  Gulim: '굴림',
  Dotum: '돋움',
  Batang: '바탕',
  Gungsuh: '궁서',
  Arial: 'Arial',
  Verdana: 'Verdana',
  Georgia: 'Georgia',
  'Times New Roman': 'Times New Roman',
  'Courier New': 'Courier New',
};

export const fontChoices = Object.keys(fontNames) as readonly Font[];

export const sizeOf = (written: unknown): FontSize | null =>
  sizes.find((size) => `${size}pt` === written) ?? null;

export const fontChoiceOf = (written: unknown): Font | null =>
  fontChoices.find((font) => font === written) ?? null;
