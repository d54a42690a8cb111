/** Opens a file that a developer dropped: a session of version 1 or 2 or a HAR file with its sockets' frames, also packed by gzip. */
import { isSpo, openSpo, type SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { fileOfLog } from '../../../domain/recording/log-file.ts';
import { readHar } from '../../../domain/recording/har.ts';
import { readSession } from '../../../domain/recording/session-log.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { OpenRefusal } from './stage-api.ts';

/** Also the limit of an unpacked file. */
export const MAX_STAGE_BYTES = 512 * 1024 * 1024;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Reads to the end or the limit, whichever is first. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Result<Uint8Array, OpenRefusal>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const part of stream as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      size += part.length;
      if (size > MAX_STAGE_BYTES) return refused('too-large');
      parts.push(part);
    }
  } catch {
    return refused('damaged-archive');
  }
  return ok(new Uint8Array(await new Blob(parts).arrayBuffer()));
}

function sessionOf(bytes: Uint8Array): Result<SpoFile, OpenRefusal> {
  if (isSpo(bytes)) return openSpo(bytes);
  const text = new TextDecoder().decode(bytes);
  const log = readSession(text);
  if (log !== null) return ok(fileOfLog(log));
  const har = readHar(text);
  if (har === null) return refused('not-a-session');
  return har.ok ? ok(fileOfLog(har.value)) : har;
}

export async function readSessionFile(file: Blob): Promise<Result<SpoFile, OpenRefusal>> {
  if (file.size > MAX_STAGE_BYTES) return refused('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const whole = isGzip(bytes) ? await unpacked(bytes) : ok(bytes);
  if (!whole.ok) return whole;
  const session = sessionOf(whole.value);
  return session.ok && session.value.count === 0 ? refused('no-entries') : session;
}
