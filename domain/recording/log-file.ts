/** A session of version 1 in the form of a version 2 file, so that readers know one form. It has no keyframes and no chain. */
import { addText, createHasher } from '../hasher.ts';
import {
  encodeEntry,
  ENTRY_HEAD_BYTES,
  type ReadEntry,
  type SpoEntry,
} from '../protocol/session/spo-entry.ts';
import type { SpoDamage, SpoFile } from '../protocol/session/spo-file.ts';
import { ok, type Result } from '../result.ts';
import { OFFER_MARK, type ReadSession, SESSION_VERSION, type SessionEntry } from './session-log.ts';

function entryOf(entry: SessionEntry): SpoEntry {
  const { at } = entry;
  if ('in' in entry) return { kind: 'in', at, name: entry.in, value: entry.row };
  if ('out' in entry) return { kind: 'out', at, name: entry.out, value: entry.row };
  if ('link' in entry) return { kind: 'link', at, name: entry.link, value: null };
  if ('meter' in entry) return { kind: 'meter', at, name: '', value: entry.meter };
  return { kind: 'mark', at, name: OFFER_MARK, value: 'offer' in entry ? entry.offer : null };
}

const checkOf = (entry: SpoEntry): number => {
  const hash = createHasher();
  addText(hash, JSON.stringify(entry));
  return (hash.a ^ hash.b) >>> 0;
};

type Read = Result<ReadEntry & { readonly n: number }, SpoDamage>;

export function fileOfLog({ startedAt, entries }: Pick<ReadSession, 'startedAt' | 'entries'>): SpoFile {
  const last = entries.at(-1);
  function* entriesFrom(from: number): IterableIterator<Read> {
    for (let n = Math.max(0, from); n < entries.length; n++) {
      const found = entries[n];
      if (found === undefined) return;
      const entry = entryOf(found);
      yield ok({ entry, check: checkOf(entry), offset: n, next: n + 1, n });
    }
  }
  return {
    header: {
      format: 'spo',
      version: SESSION_VERSION,
      build: '',
      codec: '',
      startedAt,
      siteKey: '',
      limits: { entries: 0, bytes: 0 },
    },
    count: entries.length,
    places: [],
    isClosed: last !== undefined && 'offer' in last,
    counted: null,
    damage: null,
    entriesFrom,
    payloadOf({ offset }) {
      const found = entries[offset];
      return found === undefined ? new Uint8Array(0) : encodeEntry(entryOf(found)).subarray(ENTRY_HEAD_BYTES);
    },
  };
}
