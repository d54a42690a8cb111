import { type RefObject, useEffect, useState } from 'react';

/** So far below the window a part counts as near. */
const NEAR_PX = 600;

/** True once the part was in sight or near it: what it shows is not asked for before. */
export function useNear(part: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (part.current === null || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `0px 0px ${NEAR_PX}px` },
    );
    watch.observe(part.current);
    return () => watch.disconnect();
  }, [part, isNear]);
  return isNear;
}
