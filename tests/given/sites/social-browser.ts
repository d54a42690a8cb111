/** A browser that logs in at a provider of the sandbox: its cookies, the page of persons, the way back to the site. */
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { OpenServer } from '../server/running-server.ts';
import type { SandboxPerson } from './sandbox-persons.ts';

/** Cookies by origin, sent to every path: the sandbox and the site have few. */
function createJar() {
  const held = new Map<string, Map<string, string>>();
  const of = (url: string): Map<string, string> => {
    const { origin } = new URL(url);
    const own = held.get(origin) ?? new Map<string, string>();
    held.set(origin, own);
    return own;
  };
  return {
    forget: (url: string): void => of(url).clear(),
    header: (url: string): string => [...of(url)].map(([name, value]) => `${name}=${value}`).join('; '),
    take(url: string, response: Response): void {
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
        if (value === '') of(url).delete(name);
        else of(url).set(name, value);
      }
    },
  };
}

export interface SocialAnswer {
  readonly CODE: string;
  readonly DATA?: { readonly TOKEN?: string; readonly URL?: string };
  readonly SOCIAL?: string;
}

let opened = 0;

export function openSocialBrowser(server: Pick<OpenServer, 'address'>) {
  const jar = createJar();
  // An address of its own behind the trusted proxy: the limits of addresses count each browser alone.
  const address = `198.51.100.${++opened}`;
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      ...(init.headers as Record<string, string>),
      cookie: jar.header(url),
      'x-forwarded-for': address,
    };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.take(url, response);
    return response;
  };
  const call = async (path: string, form: Record<string, string>, token = ''): Promise<SocialAnswer> => {
    const headers: Record<string, string> = token === '' ? {} : { token };
    const url = server.address + path;
    return (await (
      await go(url, { method: 'POST', headers, body: new URLSearchParams(form) })
    ).json()) as SocialAnswer;
  };
  const follow = async (start: string, wanted: (url: string) => boolean): Promise<string> => {
    let url = start;
    for (let hop = 0; hop < 10; hop++) {
      if (wanted(url)) return url;
      const response = await go(url);
      const next = response.headers.get('location');
      if (next === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
      url = new URL(next, url).href;
    }
    throw new Error(`too many redirects to ${url}`);
  };
  /** The query with which the person comes back from the provider's page. */
  const visit = async (page: string, person: SandboxPerson | 'cancel'): Promise<string> => {
    jar.forget(page);
    const persons = await follow(page, (url) => new URL(url).pathname.startsWith('/interaction/'));
    const chosen = await go(persons, { method: 'POST', body: new URLSearchParams({ person }) });
    const next = new URL(chosen.headers.get('location') ?? '', persons).href;
    const back = await follow(next, (url) => url.startsWith(`${server.address}/`));
    return new URL(back).search;
  };
  return {
    call,
    visit,
    begin: (provider: SocialProvider, more: Record<string, string> = {}, token = ''): Promise<SocialAnswer> =>
      call('/account/social/begin', { provider, purpose: 'login', ...more }, token),
    finish: (provider: SocialProvider, query: string, token = ''): Promise<SocialAnswer> =>
      call('/account/social/finish', { provider, query }, token),
  };
}

export type SocialBrowser = ReturnType<typeof openSocialBrowser>;

/** Begins, logs in at the provider, comes back, and finishes. */
export async function socialSignIn(
  browser: SocialBrowser,
  provider: SocialProvider,
  person: SandboxPerson | 'cancel',
  { more = {}, token = '' }: { readonly more?: Record<string, string>; readonly token?: string } = {},
): Promise<SocialAnswer> {
  const begun = await browser.begin(provider, more, token);
  if (begun.DATA?.URL === undefined) return begun;
  return browser.finish(provider, await browser.visit(begun.DATA.URL, person), token);
}
