/** The member pages of money (H3): the same screens as on my page. */
import type { MemberPage } from '../../parts/pages/member-page.tsx';
import { chargeChunk, couponChunk, exchangeChunk, topUpChunk } from './chunks.ts';

export const paymentPage: MemberPage = { chunk: chargeChunk };
export const freeChargePage: MemberPage = { chunk: topUpChunk };
export const exchangePage: MemberPage = { chunk: exchangeChunk };
export const couponPage: MemberPage = { chunk: couponChunk };
