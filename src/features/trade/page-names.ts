/** Pages of the market by their addresses: /trades/:tab. */
export const tradeTabs = ['idx', 'sell', 'mysell', 'buylist'] as const;
export type TradeTab = (typeof tradeTabs)[number];

/** Guides by their addresses: /trades/guide/:name. "mmysell" is the specification's spelling (R20). */
export const guideNames = ['idx', 'sell', 'mmysell', 'buylist'] as const;
export type GuideName = (typeof guideNames)[number];

export const isTradeTab = (name: string): name is TradeTab => tradeTabs.some((known) => known === name);
export const isGuideName = (name: string): name is GuideName => guideNames.some((known) => known === name);
