/** Plain HTTP requests from an address of the loopback network, with a limit of time; nothing is followed, repeated or normalised. */
import { Agent, request } from 'node:http';

export interface Answer {
  /** 0: no answer within the time, or the connection was cut. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  /** `name=value` of the cookies that were set. */
  readonly cookies: readonly string[];
}

export interface Asked {
  /** An address of 127.0.0.0/8. */
  readonly from?: string;
  readonly method?: 'GET' | 'POST';
  readonly form?: string | Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const LOOPBACK = /^127(?:\.\d{1,3}){3}$/;
/** Each request has a connection of its own: an agent of many connections would hide what one costs. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** The address that nobody attacks from. */
export const MEMBER_ADDRESS = '127.0.0.1';

export function ask(site: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { from = MEMBER_ADDRESS, form, timeoutMs = TIMEOUT_MS } = asked;
  if (!LOOPBACK.test(from)) throw new Error(`${from} is no loopback address`);
  const { hostname, port } = new URL(site);
  const body =
    form === undefined ? null : typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const began = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number, text = '', cookies: readonly string[] = []): void =>
      resolve({ status, text, ms: performance.now() - began, cookies });
    const sent = request(
      {
        hostname,
        port,
        // Not through a URL, which would decode and normalise it.
        path,
        method: asked.method ?? (body === null ? 'GET' : 'POST'),
        localAddress: from,
        agent,
        headers: {
          ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...asked.headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          ended(
            response.statusCode ?? 0,
            text,
            (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
          ),
        );
        response.on('error', () => ended(0));
      },
    );
    sent.on('error', () => ended(0));
    sent.end(body ?? undefined);
  });
}

/** CODE of an answer; '' where it has none. */
export function codeOf({ text }: Answer): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'CODE' in value ? String(value.CODE) : '';
  } catch {
    return '';
  }
}

/** DATA of an answer, as far as it is an object. */
export function dataOf({ text }: Answer): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(text) as { DATA?: Record<string, unknown> | null };
    return value.DATA ?? {};
  } catch {
    return {};
  }
}

export const DEMO_PASSWORD = 'spoboard1!';

export const logIn = (
  site: string,
  id: string,
  more: Readonly<Record<string, string>> = {},
  asked: Asked = {},
) =>
  ask(site, '/account/login', {
    ...asked,
    form: { id, password: DEMO_PASSWORD, site_number: '1', ...more },
  });

export async function tokenOf(site: string, id: string, from = MEMBER_ADDRESS): Promise<string> {
  const answer = await logIn(site, id, {}, { from });
  const token = dataOf(answer)['TOKEN'];
  if (typeof token !== 'string') throw new Error(`${id} was not logged in: ${answer.status} ${answer.text}`);
  return token;
}
