import { Mail, Palette, PenLine, Shuffle } from 'lucide-react';
import { type GoodKind, skinOf } from '../../../domain/catalogue/good.ts';
import { SkinPicture } from './skin-picture.tsx';
import { Sticker } from './sticker.tsx';
import styles from './good-picture.module.css';

const icons = { nickname: PenLine, message: Mail, 'random-message': Shuffle } as const;

/** The picture of a good: the site in the colours of a skin, a sticker, or the icon of its kind. */
export function GoodPicture({ kind, code }: { readonly kind: GoodKind; readonly code: string }) {
  const skin = kind === 'skin' ? skinOf(code) : null;
  if (skin !== null)
    return (
      <span className={`row g0 brand ${styles['picture']}`} aria-hidden>
        <SkinPicture skin={skin} />
      </span>
    );
  const Icon = kind === 'sticker' ? null : kind === 'skin' ? Palette : icons[kind];
  return (
    <span className={`row g0 scoreboard ${styles['picture']}`} data-kind={kind} aria-hidden>
      {Icon === null ? <Sticker code={code} size={36} /> : <Icon size={36} />}
    </span>
  );
}
