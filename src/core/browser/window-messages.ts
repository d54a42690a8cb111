/**
 * Messages between a page of the site and the member page that it opened in a frame or a window (B5, H2, R21). A message counts only if its
 * origin is ours and its source is the window that we opened; it is sent only to our own origin.
 */

/** `changed`: the member's wallets have changed. */
export type MemberMessage =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'close' }
  /** A size that is left out stays as the page asked for it before. */
  | { readonly kind: 'size'; readonly width?: number; readonly height?: number }
  | { readonly kind: 'changed'; readonly what: 'payment' | 'gold-charge' | 'safebox' };

/** Sizes of a frame, px; a page may ask for less or more, and gets the nearest. */
const frameSizes = { width: { least: 300, most: 960 }, height: { least: 160, most: 1200 } } as const;

const CLOSE = 1000;
const SIZE = 2000;
const TOKEN = /^[\x21-\x7e]{1,200}$/;
const changes = ['payment', 'gold-charge', 'safebox'] as const;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** undefined: left out; null: no size. */
const clamped = (value: unknown, { least, most }: Bounds): number | undefined | null =>
  value === undefined
    ? undefined
    : typeof value === 'number' && Number.isFinite(value)
      ? Math.round(Math.min(most, Math.max(least, value)))
      : null;

/** null: no message of a member page. */
export function decodeMemberMessage(data: unknown): MemberMessage | null {
  const what = changes.find((one) => one === data);
  if (what !== undefined) return { kind: 'changed', what };
  if (typeof data !== 'object' || data === null) return null;
  const { code, token, width, height } = data as Readonly<Record<string, unknown>>;
  if (code === 'AL000')
    return typeof token === 'string' && TOKEN.test(token) ? { kind: 'token', token } : null;
  if (code === CLOSE) return { kind: 'close' };
  if (code !== SIZE) return null;
  const [wide, high] = [clamped(width, frameSizes.width), clamped(height, frameSizes.height)];
  if (wide === null || high === null || (wide === undefined && high === undefined)) return null;
  return {
    kind: 'size',
    ...(wide === undefined ? {} : { width: wide }),
    ...(high === undefined ? {} : { height: high }),
  };
}

const encode = (message: MemberMessage): unknown => {
  switch (message.kind) {
    case 'token':
      return { code: 'AL000', token: message.token };
    case 'close':
      return { code: CLOSE };
    case 'size':
      return {
        code: SIZE,
        ...(message.width === undefined ? {} : { width: message.width }),
        ...(message.height === undefined ? {} : { height: message.height }),
      };
    case 'changed':
      return message.what;
  }
};

/**
 * Listens for messages of one window that this page opened. `source` is asked for each message, because a frame's window comes later.
 * Returns the function that stops.
 */
export function listenToWindow(
  source: () => unknown,
  onMessage: (message: MemberMessage) => void,
): () => void {
  const listener = (event: MessageEvent): void => {
    const from = source();
    if (event.origin !== location.origin || from === null || from === undefined || event.source !== from)
      return;
    const message = decodeMemberMessage(event.data);
    if (message !== null) onMessage(message);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

const isOurs = (other: Window): boolean => {
  try {
    return other.location.origin === location.origin;
  } catch {
    // A page of another origin cannot be read.
    return false;
  }
};

/** The window that shows or opened this page; null: the page stands alone, or that window shows a page of another origin. */
export function hostWindow(): Window | null {
  const host = window.parent === window ? (window.opener as Window | null) : window.parent;
  return host !== null && isOurs(host) ? host : null;
}

/** Sends a message to the window that shows or opened this page, at our own origin only. */
export const sendToHost = (message: MemberMessage): void =>
  hostWindow()?.postMessage(encode(message), location.origin);

/** Leads the page of the site that opened this window to a path. False: no page of the site opened it, or it is closed. */
export function leadOpener(path: string): boolean {
  const opener = window.opener as Window | null;
  if (opener === null || opener.closed || !isOurs(opener)) return false;
  opener.location.assign(path);
  return true;
}
