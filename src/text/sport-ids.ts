/** The product's ids of the sports, as in domain/match/sport-ids.ts, from which the page takes types alone. */
export const sportIds = { soccer: 311, basketball: 313, baseball: 324 } as const;
