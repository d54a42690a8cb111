/**
 * Removes secrets from the log: by the name of a field at any depth, by patterns in texts, and by the known secrets of this process. pino's
 * own `redact` needs exact paths of a known depth; the fields of an error or of a request have neither.
 */

/** Longer texts are cut to this many characters. */
const MAX_LOG_TEXT = 4000;
const MAX_DEPTH = 4;
const REDACTED = '[redacted]';

const NAMES =
  'token|passw(?:or)?d|passwd|secret|credential|authori[sz]ation|cookie|device|jwt|session[-_]?id|otp|one[-_]?time|(?:auth|sms|cert|verif\\w*)[-_]?(?:code|no|num)|phone|mobile';
/** Short names that are part of many words: the whole name only. */
const SHORT_NAMES = 'hp|pw|pin|tel';
/** Names of fields with a secret of a member: credentials, one-time codes, phone numbers. */
const SECRET_FIELD = new RegExp(`${NAMES}|(?:^|_)(?:${SHORT_NAMES})$`, 'i');
/** The password in an address: postgres://user:password@host. */
const ADDRESS_PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):\S*@/gi;
/**
 * A secret in a form, a header or JSON inside a text: `token=…`, `"password":"…"`, `Authorization: Bearer …`, also in JSON inside JSON.
 * A quoted value ends at its closing quote.
 */
const NAMED_SECRET = new RegExp(
  `((?:${NAMES}|\\b(?:${SHORT_NAMES}))[\\w-]*(?:\\\\?["'])?\\s*[:=]\\s*)(?:(\\\\?["']).*?\\2|(?:bearer\\s+|basic\\s+)?[^\\s"',;&}]+)`,
  'gi',
);

/** `known`: secrets of this process (the database's password); they are removed from every text. */
export function redactText(text: string, known: readonly string[]): string {
  const plain = known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
  return plain
    .replace(ADDRESS_PASSWORD, `$1:${REDACTED}@`)
    .replace(NAMED_SECRET, (_, name: string, quote = '') => `${name}${quote}${REDACTED}${quote}`)
    .slice(0, MAX_LOG_TEXT);
}

/** Returns a copy without secrets, made of plain values only. */
export function redact(value: unknown, known: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, known);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '…';
  if (value instanceof Error) return redactError(value, known);
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map((one) => redact(one, known, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      SECRET_FIELD.test(key) ? REDACTED : redact(one, known, depth + 1),
    ]),
  );
}

/** Copies only these fields: the error of a database connection also holds its password. */
const redactError = ({ name, message, stack }: Error, known: readonly string[]) => ({
  name,
  message: redactText(message, known),
  stack: stack === undefined ? undefined : redactText(stack, known),
});
