/** Reads a form that may hold files (multipart/form-data), or a form without files, as fields and files. */
import type { FastifyRequest } from 'fastify';
import { uploadLimits } from '../../domain/uploads/upload-limits.ts';
import { codeOfError } from '../error-code.ts';
import { isReadableRow } from '../http/readable.ts';
import type { SentFile } from './check-file.ts';

export interface SentForm {
  /** Lines end with \n: browsers send \r\n in forms with files, which would count twice. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly SentFile[];
}

interface FormLimits {
  readonly fields: number;
  /** Bytes of one field. */
  readonly fieldBytes: number;
  /** Most files; as many as an upload may have where it is left out. */
  readonly files?: number;
}

const tooLarge: ReadonlySet<string> = new Set(['FST_REQ_FILE_TOO_LARGE']);
const tooMany: ReadonlySet<string> = new Set(['FST_FILES_LIMIT']);

async function readParts(
  request: FastifyRequest,
  { fields: most, fieldBytes, files: mostFiles = uploadLimits.files }: FormLimits,
): Promise<SentForm> {
  const fields: Record<string, string> = {};
  const files: SentFile[] = [];
  const limits = {
    fileSize: uploadLimits.bytes,
    files: mostFiles,
    fields: most,
    fieldSize: fieldBytes,
    parts: most + mostFiles,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      // Browsers send an empty file without a name for a field that was left open.
      if (part.filename !== '' || bytes.length > 0) files.push({ name: part.filename, bytes });
    } else if (part.valueTruncated) throw Object.assign(new Error('a field is too long'), { code: 'FIELD' });
    else if (typeof part.value === 'string' && !Object.hasOwn(fields, part.fieldname))
      fields[part.fieldname] = part.value.replaceAll(/\r\n?/g, '\n');
  }
  return { fields, files };
}

const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

/** No call reads a text that cannot be stored (NUL, half a character): such a form is answered with 400. */
class Unreadable extends Error {
  readonly statusCode = 400;
}

function readableForm(sent: SentForm): SentForm {
  if (isReadableRow(sent.fields)) return sent;
  throw new Unreadable('a field is not readable');
}

/** 'size': a file is too large. 'many': too many files. 'form': the form cannot be read, or is too large. */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
): Promise<SentForm | 'size' | 'many' | 'form'> {
  if (!request.isMultipart()) {
    const body = Object.entries(request.body ?? {}).filter(isText);
    const isShort =
      body.length <= limits.fields && body.every(([, text]) => Buffer.byteLength(text) <= limits.fieldBytes);
    return isShort ? { fields: Object.fromEntries(body), files: [] } : 'form';
  }
  try {
    return readableForm(await readParts(request, limits));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const code = codeOfError(error);
    if (tooLarge.has(code)) return 'size';
    return tooMany.has(code) ? 'many' : 'form';
  }
}
