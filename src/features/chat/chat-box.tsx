import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { afterFirstPrices } from '../../core/prices/first-prices.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { chatBox } from './chunks.ts';
import styles from './chat-box.module.css';

/** The public chat in the sidebar; `narrow`: in the drawer, where it is folded at first. It comes after the page's first prices. */
export function ChatBox({ narrow = false }: { readonly narrow?: boolean }) {
  const [begun, setBegun] = useState(false);
  useEffect(
    () =>
      afterFirstPrices(() => {
        setBegun(true);
        return () => {};
      }),
    [],
  );
  return (
    <section className={clsx('box', styles['box'])} data-chat-box data-narrow={narrow}>
      {begun && <ChunkView chunk={chatBox} props={{ narrow }} />}
    </section>
  );
}
