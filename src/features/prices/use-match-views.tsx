import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './match-views.module.css';

/** The parts of a match that a phone shows one at a time. The first one needs no word in the address. */
const views = ['odds', 'play', 'stats', 'table'] as const;
export type MatchView = (typeof views)[number];

const PARAM = 'view';

/** Where the tabs stick below the header and the line of the match, px. */
const stickAt = (tabs: HTMLElement): number => Number.parseFloat(getComputedStyle(tabs).top);

/**
 * The part that the address names, and the tabs that lead to the parts. Each part is shown again where it was left; one that is new begins at
 * its top, below tabs that stick.
 */
export function useMatchViews(): { readonly view: MatchView; readonly tabs: ReactNode } {
  const { say } = useText();
  const [params] = useSearchParams();
  const view = views.find((one) => one === params.get(PARAM)) ?? 'odds';
  const places = useRef(new Map<MatchView, number>());
  const shown = useRef(view);
  const box = useRef<HTMLElement>(null);
  const isSame = (): boolean => shown.current === view;
  useLayoutEffect(() => {
    const place = box.current;
    if (isSame() || place === null) return;
    shown.current = view;
    const top = (place.nextElementSibling?.getBoundingClientRect().top ?? 0) + scrollY;
    const begin = Math.min(scrollY, Math.max(0, top - place.offsetHeight - stickAt(place) - 12));
    scrollTo(0, places.current.get(view) ?? begin);
  });
  const linkOf = (one: MatchView): string => {
    const next = new URLSearchParams(params);
    if (one === 'odds') next.delete(PARAM);
    else next.set(PARAM, one);
    return `?${next.toString()}`;
  };
  const tabs = (
    <nav ref={box} className={`strip ${styles['tabs']}`} aria-label={say('detail.views')}>
      {views.map((one) => (
        <Link
          key={one}
          to={{ search: linkOf(one) }}
          replace
          aria-current={one === view ? 'page' : undefined}
          onClick={() => places.current.set(shown.current, scrollY)}
        >
          {say(`detail.view.${one}`)}
        </Link>
      ))}
    </nav>
  );
  return { view, tabs };
}
