/** Small sessions of version 2 as bytes. */
import { joinedBytes } from '../../../domain/joined-bytes.ts';
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import { createSpoWriter, type SpoHeader } from '../../../domain/protocol/session/spo-writer.ts';

export const spoHeader: SpoHeader = {
  format: 'spo',
  version: 2,
  build: 'test',
  codec: 'msgpack',
  startedAt: 1_800_000_000_000,
  siteKey: '',
  limits: { entries: 1000, bytes: 1_000_000 },
};

/** A closed file with the entries; a hash after every 1,000 of them. */
export function spoOf(entries: readonly SpoEntry[], header: object = spoHeader): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const writer = createSpoWriter(header as SpoHeader, (bytes) => parts.push(bytes));
  for (const entry of entries) {
    if (writer.isHashDue) writer.addHash(entry.at, 'state');
    if (entry.kind === 'keyframe') writer.addKeyframe(entry.at, entry.value);
    else writer.add(entry);
  }
  writer.end(entries.at(-1)?.at ?? 0, 'state');
  return joinedBytes(parts);
}
