import sheet from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';
import { afterFirstPrices } from '../core/prices/first-prices.ts';

/**
 * The faces of every character beyond the site's own (scripts/site-font.ts), once the page has its first prices: the sheet is long, and
 * most screens need none of them.
 */
export const addOtherFaces = (): (() => void) =>
  afterFirstPrices(() => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    document.head.prepend(link);
    return () => link.remove();
  });
