/**
 * What members write for others to read. Whoever writes it tells it in the transaction that writes it, and features that want to know hear of it
 * there: what they keep of it stands or falls with the text. Neither side knows the other.
 */
import type { SaidPlace } from '../../domain/replies/replies.ts';
import type { Database, Trx } from '../storage/database.ts';

export interface SaidThing {
  readonly place: SaidPlace;
  readonly writerId: number;
  /** Without formats. */
  readonly text: string;
  /** What of it stands in a list: of a post its subject. */
  readonly shown: string;
  /** Server ms. */
  readonly at: number;
  /** Whose post, comment or line of the chat it answers. */
  readonly answers: readonly SaidTo[];
}

export interface SaidTo {
  readonly memberId: number;
  readonly what: SaidPlace['kind'];
}

/** Called once the transaction is committed. */
export type AfterCommit = () => void;
export type OnSaid = (trx: Trx, things: readonly SaidThing[]) => Promise<AfterCommit>;

export type PlaceOf<Kind extends SaidPlace['kind']> = Extract<SaidPlace, { readonly kind: Kind }>;

/** Reads what stands at places now, in their order; null: deleted, hidden, or kept no longer. */
export type SaidTexts = {
  readonly [Kind in SaidPlace['kind']]?: (
    db: Database,
    places: readonly PlaceOf<Kind>[],
  ) => Promise<readonly (string | null)[]>;
};

/** What a feature has to do with it. */
export interface SaidPart {
  /** Hears what is written. */
  readonly onSaid?: OnSaid;
  /** Reads what it has written. */
  readonly saidTexts?: SaidTexts;
}

export interface Said {
  /** The caller calls the answer after the commit. */
  tell(trx: Trx, things: readonly SaidThing[]): Promise<AfterCommit>;
  /** What stands at the places now, in their order; null: nothing any more. */
  textsAt(db: Database, places: readonly SaidPlace[]): Promise<readonly (string | null)[]>;
}

const kinds = ['post', 'comment', 'chat'] as const satisfies readonly SaidPlace['kind'][];
type ReadTexts = (db: Database, places: readonly SaidPlace[]) => Promise<readonly (string | null)[]>;
const nothing: AfterCommit = () => {};

/** `parts`: all features of the server. */
export const createSaid = (parts: () => readonly SaidPart[]): Said => ({
  async tell(trx, things) {
    if (things.length === 0) return nothing;
    const afters: AfterCommit[] = [];
    for (const { onSaid } of parts()) if (onSaid !== undefined) afters.push(await onSaid(trx, things));
    return () => {
      for (const after of afters) after();
    };
  },
  async textsAt(db, places) {
    const texts = new Map<SaidPlace, string | null>();
    for (const { saidTexts = {} } of parts())
      for (const kind of kinds) {
        const those = places.filter((place) => place.kind === kind);
        const read = saidTexts[kind] as ReadTexts | undefined;
        if (those.length === 0 || read === undefined) continue;
        const found = await read(db, those);
        for (const [at, place] of those.entries()) texts.set(place, found[at] ?? null);
      }
    return places.map((place) => texts.get(place) ?? null);
  },
});
