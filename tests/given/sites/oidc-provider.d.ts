/** The part of oidc-provider that the sandbox uses; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    url: string;
    readonly path: string;
    readonly method: string;
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    readonly headers: Readonly<Record<string, string | undefined>>;
    body: unknown;
    type: string;
    status: number;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    proxy: boolean;
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant;
    readonly Client: { readonly prototype: { redirectUriAllowed: (uri: string) => boolean } };
    readonly AccessToken: { find(token: string): Promise<{ readonly accountId: string } | undefined> };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
  }
}
