/** Texts of DOS: the Western code page (850), which no runtime has. Names have the same letters in the older one (437). */
import type { TextReader } from './runtime-text.ts';

const FIRST_BEYOND_ASCII = 0x80;
/** The letters from there on. */
const LETTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶\u00A7÷¸°¨·¹³²■\u00A0';

/** Each byte is a letter, so none is unreadable. */
export const dosReader: TextReader = {
  decode: (bytes = new Uint8Array(0)) =>
    Array.from(bytes, (byte) =>
      byte < FIRST_BEYOND_ASCII ? String.fromCharCode(byte) : LETTERS.charAt(byte - FIRST_BEYOND_ASCII),
    ).join(''),
};
