/** Files that members send with posts, answers and questions: what they may be, and how many. */
import { firstSigns, plainLine } from '../text/plain-text.ts';

export const uploadLimits = {
  /** Files of one post. */
  files: 2,
  /** Bytes of a file as it is sent. */
  bytes: 5 * 1024 * 1024,
  textBytes: 200 * 1024,
  /** Bytes of a recorded session when it is unpacked. */
  sessionBytes: 32 * 1024 * 1024,
  pixels: 40_000_000,
  /** The longest side of a stored picture, px. */
  side: 1600,
  nameChars: 100,
  /** Uploads of one member on one day of Korean time. */
  filesPerDay: 40,
  storedBytesPerDay: 30 * 1024 * 1024,
  /** A file that no post holds is deleted after this. */
  unusedMs: 24 * 3_600_000,
} as const;

/**
 * What members may send. Pictures are drawn anew as WebP, so nothing of the sent file stays; plain text is only ever downloaded. Other kinds
 * (PDF, archives, office files, SVG, HTML, video) cannot be made safe by drawing them anew and are refused.
 */
const uploadKinds = {
  picture: ['jpg', 'jpeg', 'png', 'webp'],
  text: ['txt'],
  /** A recorded session of the site, packed or not (docs/session-format.md): downloaded or replayed only. */
  session: ['spo', 'gz'],
} as const;
export type UploadKind = keyof typeof uploadKinds;

/** Endings of files for a field that takes these kinds: ".jpg,.png". */
export const acceptOf = (...kinds: readonly UploadKind[]): string =>
  kinds.flatMap((kind) => uploadKinds[kind].map((ending) => `.${ending}`)).join();

/** Why a file is refused. `kind`: its name or contents are none of the accepted kinds. `day`: the day's number or bytes are reached. */
export const uploadFaults = ['empty', 'size', 'kind', 'many', 'same', 'day', 'busy'] as const;
export type UploadFault = (typeof uploadFaults)[number];

/** The kind by the ending of the name; null: none that is accepted. */
export function uploadKindOf(name: string): UploadKind | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  const kinds = Object.entries(uploadKinds) as [UploadKind, readonly string[]][];
  return kinds.find(([, endings]) => endings.some((one) => one === ending))?.[0] ?? null;
}

/** A name that is safe to show and to save under: no folders, no control or direction signs, not too long. */
export function uploadNameOf(written: string): string {
  const last = written.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = plainLine(last.replaceAll(/[\p{Cc}\p{Cn}<>:"|?*]/gu, ''));
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  return `${firstSigns(stem, uploadLimits.nameChars - ending.length) || 'file'}${ending}`;
}
