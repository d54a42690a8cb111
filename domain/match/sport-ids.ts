/** The product's ids of the sports that the site offers. The page has the same table (src/text/sport-ids.ts). */
export const sportIds = { soccer: 311, basketball: 313, baseball: 324 } as const;
