import type { CSSProperties } from 'react';
import { type Crest as Drawn, crestOf } from '../../../domain/match/crest.ts';
import type { Name } from '../../../domain/match/match.ts';
import styles from './crest.module.css';

/** Teams of an evening on every screen; more begin anew. */
const MOST = 2000;
const drawn = new Map<string, Drawn>();

function crestFor(name: string): Drawn {
  let crest = drawn.get(name);
  if (crest === undefined) {
    if (drawn.size >= MOST) drawn.clear();
    drawn.set(name, (crest = crestOf(name)));
  }
  return crest;
}

export const crestColour = (name: Name): Drawn['field'] => crestFor(name.en).field;

/** A team's crest, for the eye alone: its name stands beside it. With initials it is large. */
export function Crest({ name, initials }: { readonly name: Name; readonly initials?: string }) {
  const { field, charge, pattern } = crestFor(name.en);
  return (
    <i
      className={styles['crest']}
      data-pattern={pattern}
      data-initials={initials}
      style={{ '--field': field, '--charge': charge } as CSSProperties}
      aria-hidden
    />
  );
}
