/**
 * What pages showed last, for a time without a network: answers that anybody gets (terms, frequent questions, limits of bets, matches of a
 * day) and those of one member (bets, and all that is asked while somebody is logged in). The member's are found by the token alone that got
 * them, and are forgotten with it.
 */
import type { CallDescription } from '../../domain/protocol/calls/base/call.ts';
import type { CoreDeps } from './deps.ts';
import { createLoader, loadModule } from './load-code.ts';
import type { KeptQuestion } from './kept-store.ts';
import type { Slice, Slices } from './slices.ts';

/** Kinds of a member's answers whose pages say themselves since when they stand. */
const ownKinds = ['history', 'casual'] as const;
/** The kinds that descriptions of calls name, and 'page': an answer of any other page, by its call. */
type KeptKind = Exclude<CallDescription['kept'], true | undefined> | (typeof ownKinds)[number] | 'page';

interface KeptPage {
  /** Server ms at which the answer was got. */
  readonly at: number;
  /** Local ms of its last use. */
  readonly usedAt: number;
}

/** For each kind, server ms at which what is shown now was got; null: it is the server's. `pages`: by the name of the call. */
export type KeptShown = Readonly<Record<Exclude<KeptKind, 'page'>, number | null>> & {
  readonly pages: Readonly<Record<string, KeptPage>>;
};

export interface KeptAnswers {
  readonly shown: Slice<KeptShown>;
  /** The server has answered. `name`: the question, by the address of a call or the row of an event; a page's begins with its call and a blank. */
  keep(kind: KeptKind, name: string, answer: unknown): void;
  /** The kept answer to a question that reached nobody; undefined: none. */
  find(kind: KeptKind, name: string): Promise<unknown>;
  /** The member has left. */
  forgetOwn(): void;
}

interface KeptDeps {
  readonly deps: Pick<CoreDeps, 'network' | 'storage' | 'now' | 'self'>;
  readonly slices: Slices;
  /** Server ms. */
  readonly now: () => number;
  readonly token: () => string | null;
}

/** The matches of a day are asked for every few seconds while live scores are open; they are kept this often, ms. */
const KEEP_SCHEDULE_EVERY_MS = 30_000;

const none: KeptShown = {
  terms: null,
  faq: null,
  limits: null,
  schedule: null,
  history: null,
  casual: null,
  pages: {},
};
const isOwn = (kind: KeptKind): boolean => ownKinds.some((own) => own === kind);
const callOf = (name: string): string => name.slice(0, name.indexOf(' '));

/** null: nobody is logged in whose answer it could be. */
function questionOf(
  kind: KeptKind,
  name: string,
  token: string | null,
  hashOf: (text: string) => string,
): KeptQuestion | null {
  const isOwners = isOwn(kind) || (kind === 'page' && token !== null);
  if (isOwners && token === null) return null;
  // The token's hash: the browser's storage never holds the token itself twice.
  const owner = isOwners ? hashOf(token ?? '') : null;
  return { sort: isOwners ? 'kept-own-answers' : 'kept-answers', owner, name: `${kind} ${name}` };
}

export function createKeptAnswers({ deps, slices, now, token }: KeptDeps): KeptAnswers {
  const isReplay = deps.self.isReplay === true;
  const shown = slices.slice<KeptShown>('kept', none);
  /** The code of the storage: the first view needs none of it. */
  const store = createLoader(async () => {
    const source = 'worker/engine/kept-store.ts';
    const { createKeptStore, hashOf } = await loadModule(
      { deps },
      { source, load: () => import('./kept-store.ts') },
    );
    return { ...createKeptStore(deps.storage.values), hashOf };
  });
  const show = (kind: KeptKind, name: string, at: number | null): void =>
    shown.update((draft) => {
      if (kind !== 'page') draft[kind] = at;
      else if (at !== null || callOf(name) in draft.pages) {
        const { [callOf(name)]: _, ...others } = draft.pages;
        draft.pages = at === null ? others : { ...others, [callOf(name)]: { at, usedAt: deps.now() } };
      }
    });
  let scheduleKept = { name: '', at: 0 };
  const isFresh = (name: string): boolean =>
    scheduleKept.name === name && now() - scheduleKept.at < KEEP_SCHEDULE_EVERY_MS;
  const keepIn = async (kind: KeptKind, name: string, answer: unknown): Promise<void> => {
    const [held, at] = [token(), now()];
    const { add, hashOf } = await store();
    const asked = questionOf(kind, name, held, hashOf);
    if (asked !== null) await add(asked, at, answer);
  };
  const findIn = async (kind: KeptKind, name: string): Promise<unknown> => {
    const held = token();
    const { find, hashOf } = await store();
    const asked = questionOf(kind, name, held, hashOf);
    const found = asked === null ? undefined : await find(asked, now());
    if (found === undefined || token() !== held) return undefined;
    show(kind, name, found.at);
    return found.answer;
  };
  return {
    shown,
    keep(kind, name, answer) {
      show(kind, name, null);
      if (isReplay) return;
      if (kind === 'schedule') {
        if (isFresh(name)) return;
        scheduleKept = { name, at: now() };
      }
      // Code that cannot be fetched keeps nothing.
      keepIn(kind, name, answer).catch(() => {});
    },
    find: (kind, name) => (isReplay ? Promise.resolve() : findIn(kind, name).catch(() => undefined)),
    forgetOwn() {
      shown.update((draft) => {
        for (const kind of ownKinds) draft[kind] = null;
        draft.pages = {};
      });
      if (!isReplay)
        store().then(
          ({ forgetOwn }) => forgetOwn(),
          () => {},
        );
    },
  };
}
