/** A24: the site for phones learns who recommended the site, and nothing else of the address. */
import { expect, test } from 'vitest';
import { mobileAddress } from '../../src/features/site/mobile-address.ts';

test.each([
  ['https://m.site.test/', '', 'https://m.site.test/'],
  ['https://m.site.test/?a=1', '?recom=kim&agent=seoul', 'https://m.site.test/?a=1&recom=kim&agent=seoul'],
  ['https://m.site.test/', '?recom=%ED%99%8D%26x%3D1', 'https://m.site.test/?recom=%ED%99%8D%26x%3D1'],
  ['https://m.site.test/', '?recom=&authkey=secret&page=login', 'https://m.site.test/'],
])('A24 from %s by "%s" to %s', (base, visit, address) => expect(mobileAddress(base, visit)).toBe(address));
