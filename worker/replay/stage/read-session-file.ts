/**
 * Opens a file that a developer dropped: a session of version 1 or 2, a HAR file with its sockets' frames, or a recording of a feed or an
 * exchange, also packed.
 */
import { readFeedText } from '../../../domain/packed/text-of-feed.ts';
import { isSpo, openSpo, type SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { SPO_MAGIC } from '../../../domain/protocol/session/spo-writer.ts';
import { isSeasonFile } from '../../../domain/recording/football-data.ts';
import { fileOfLog } from '../../../domain/recording/log-file.ts';
import type { AttachedFile } from '../../../domain/recording/har-frames.ts';
import { readHar } from '../../../domain/recording/har.ts';
import { readSpoLines } from '../../../domain/recording/session-lines.ts';
import { readSession } from '../../../domain/recording/session-log.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { MAX_RECORDING_BYTES } from '../../../domain/packed/unpack-parts.ts';
import { importRecording, type Reading, type ReadInParts } from './import-recording.ts';
import type { OpenRefusal, FoundInFile } from './stage-api.ts';
import { MAX_STAGE_BYTES, unpackSession } from './unpack-session.ts';

const textOf = (bytes: Uint8Array): string => readFeedText(bytes).text;

/** A name in a HAR may have folders. */
const attachedIn =
  (beside: ReadonlyMap<string, Uint8Array>): AttachedFile =>
  (path) => {
    const bytes = beside.get(path.split(/[\\/]/u).at(-1) ?? '');
    return bytes === undefined ? null : { bytes, text: () => textOf(bytes) };
  };

interface Found {
  readonly session: SpoFile;
  readonly isCut: boolean;
}

const uncut = (session: Result<SpoFile, OpenRefusal>): Result<Found, OpenRefusal> =>
  session.ok ? ok({ session: session.value, isCut: false }) : session;

function sessionOf(bytes: Uint8Array, attached: AttachedFile): Result<Found, OpenRefusal> {
  if (isSpo(bytes)) return uncut(openSpo(bytes));
  const text = textOf(bytes);
  const lines = readSpoLines(text);
  if (lines !== null) return uncut(openSpo(lines.bytes));
  const log = readSession(text);
  if (log !== null) return uncut(ok(fileOfLog(log)));
  const har = readHar(text, attached);
  if (har === null) return refused(isSeasonFile(text) ? 'season-file' : 'not-a-session');
  return har.ok ? ok({ session: fileOfLog(har.value), isCut: har.value.isCut }) : har;
}

interface SessionFromFile extends FoundInFile {
  readonly session: SpoFile;
}

const opened = (
  found: Result<Found, OpenRefusal>,
  { others, isWhole }: Pick<SessionFromFile, 'others' | 'isWhole'> = { others: 0, isWhole: true },
): Result<SessionFromFile, OpenRefusal> => {
  if (!found.ok) return found;
  return found.value.session.count === 0
    ? refused('no-entries')
    : ok({ ...found.value, others, isWhole, imported: null });
};

/** Whether the file is a session that is played while its parts are read. */
async function isInParts(file: Blob, inParts: ReadInParts | undefined): Promise<boolean> {
  if (inParts === undefined || file.size <= inParts.above) return false;
  return isSpo(new Uint8Array(await file.slice(0, SPO_MAGIC.length).arrayBuffer()));
}

/** A session, or a HAR file. */
async function readOfSocket(
  file: Blob,
  { signal, inParts }: Pick<Reading, 'signal' | 'inParts'>,
): Promise<Result<SessionFromFile, OpenRefusal>> {
  if (inParts !== undefined && (await isInParts(file, inParts)))
    return opened(
      uncut(openSpo({ size: file.size, read: (from, to) => inParts.read(file.slice(from, to)) })),
    );
  if (file.size > MAX_STAGE_BYTES) return refused('too-large');
  const whole = await unpackSession(new Uint8Array(await file.arrayBuffer()));
  signal?.throwIfAborted();
  if (!whole.ok) return whole;
  const session = opened(sessionOf(whole.value.bytes, attachedIn(whole.value.beside)), whole.value);
  return session.ok || whole.value.isWhole ? session : refused('damaged-archive');
}

/** The file is a folder, or was changed or removed since it was chosen. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'NotReadableError');

export async function readSessionFile(
  file: Blob,
  reading: Reading = {},
): Promise<Result<SessionFromFile, OpenRefusal>> {
  try {
    return await readRecording(file, reading);
  } catch (error) {
    if (isUnreadable(error)) return refused('unreadable-file');
    throw error;
  }
}

async function readRecording(file: Blob, reading: Reading): Promise<Result<SessionFromFile, OpenRefusal>> {
  if (file.size > MAX_RECORDING_BYTES) return refused('recording-too-large');
  const made = await importRecording('name' in file ? String(file.name) : '', file, reading);
  if (made === null) return readOfSocket(file, reading);
  if (!made.ok) return made;
  const { bytes, others, imported } = made.value;
  const session = openSpo(bytes);
  return session.ok ? ok({ session: session.value, others, isWhole: true, isCut: false, imported }) : session;
}
