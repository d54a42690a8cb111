/**
 * Reads recorded sessions (docs/session-format.md) without the core of the site: what the package spo-session-reader offers
 * (scripts/session-reader.mjs). Needs msgpackr alone.
 */
export { type ChainFault, type CheckedChain, checkChain as readChain } from './check-chain.ts';
export type { EntryFault, SpoEntry, SpoKind } from './spo-entry.ts';
export {
  isSpo,
  lastAtOf,
  openSpo,
  readableEntries,
  type SpoDamage,
  type SpoFile,
  type SpoRefusal,
} from './spo-file.ts';
export type { FileParts } from './spo-parts.ts';
export type { SpoHeader, SpoPlace } from './spo-writer.ts';
