/** The persons of the sandbox's providers, and the page on which one is chosen. */
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';

export const sandboxPersons = ['minsu', 'jiyoung', 'hana'] as const;
export type SandboxPerson = (typeof sandboxPersons)[number];

export const interactionOf = (path: string): string | null =>
  /^\/interaction\/([\w-]+)$/.exec(path)?.[1] ?? null;

export const pageOf = (
  provider: SocialProvider,
): string => `<!doctype html><html lang="ko"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${provider} 샌드박스</title>
<h1>${provider} 샌드박스</h1><p>어느 계정으로 로그인할까요?</p><form method="post">
${[...sandboxPersons, 'cancel'].map((person) => `<button name="person" value="${person}">${person}</button>`).join('\n')}
</form></html>`;

/** The person who was chosen on the page. */
export const choiceOf = async (request: IncomingMessage): Promise<string> =>
  new URLSearchParams(await text(request)).get('person') ?? '';
