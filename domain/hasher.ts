/** A hash of 64 bits in two lanes: quick, the same on every machine, and no protection against somebody who wants a collision. */
import { isRow } from './row.ts';

export interface Hasher {
  a: number;
  b: number;
}

export const createHasher = (): Hasher => ({ a: 0x811c9dc5, b: 0xc2b2ae35 });

export function addNumber(hash: Hasher, value: number): void {
  hash.a = Math.imul(hash.a ^ (value | 0), 0x9e3779b1);
  hash.a ^= hash.a >>> 15;
  hash.b = Math.imul(hash.b + (value | 0) + Math.imul(Math.floor(value / 4294967296) | 0, 31), 0x85ebca77);
  hash.b ^= hash.b >>> 13;
}

/** Adds each byte as a number, in a quarter of the time that `addNumber` takes. */
export function addBytes(hash: Hasher, bytes: Uint8Array): void {
  let { a, b } = hash;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    a = Math.imul(a ^ byte, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b + byte, 0x85ebca77);
    b ^= b >>> 13;
  }
  hash.a = a;
  hash.b = b;
}

export function addText(hash: Hasher, text: string): void {
  for (let i = 0; i < text.length; i++) addNumber(hash, text.charCodeAt(i));
  addNumber(hash, text.length);
}

/** Adds a plain value. Fields are taken in the order of their names; a field without a value counts as absent. */
export function addValue(hash: Hasher, value: unknown): void {
  if (Number.isSafeInteger(value)) addNumber(hash, value as number);
  else if (Array.isArray(value)) {
    for (const one of value) addValue(hash, one);
    addNumber(hash, value.length);
  } else if (isRow(value)) {
    for (const name of Object.keys(value).toSorted()) {
      if (value[name] === null || value[name] === undefined) continue;
      addText(hash, name);
      addValue(hash, value[name]);
    }
  } else addText(hash, String(value));
}

/** 16 hexadecimal digits. */
export function hexOf({ a, b }: Hasher): string {
  const hex = (part: number): string => (part >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}
