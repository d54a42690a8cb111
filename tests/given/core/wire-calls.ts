/** The calls of a core on the wire: what it asked, and the answers in the test's hand. */

/** By the beginning of the path: an answer, a promise of one, or what makes one. */
export type WireAnswers = Readonly<Record<string, unknown>>;

export function createWireCalls(given: WireAnswers) {
  const answers: Record<string, unknown> = { ...given };
  const calls: {
    readonly url: string;
    readonly signal: AbortSignal | null | undefined;
    /** Of a file, its name. */
    readonly form: Readonly<Record<string, string>>;
  }[] = [];
  return {
    calls,
    answers,
    async answering(url: string, init: RequestInit): Promise<Response> {
      const { body: sent } = init;
      const fields = sent instanceof URLSearchParams || sent instanceof FormData ? [...sent] : [];
      const form = Object.fromEntries(
        fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
      );
      calls.push({ url, signal: init.signal, form });
      const path = new URL(url).pathname;
      const answer = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1];
      const body: unknown = await (typeof answer === 'function' ? answer(form, init.signal) : answer);
      return body === undefined ? new Response('', { status: 503 }) : new Response(JSON.stringify(body));
    },
  };
}
