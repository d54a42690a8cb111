/** Guides by their addresses: /trades/guide/:name. "mmysell" is the specification's spelling (R20). */
export const guideNames = ['idx', 'sell', 'mmysell', 'buylist'] as const;
export type GuideName = (typeof guideNames)[number];

export const isGuideName = (name: string): name is GuideName => guideNames.some((known) => known === name);
