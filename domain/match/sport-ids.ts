/** The product's ids of the sports that the site offers. */
export const sportIds = { soccer: 311, basketball: 313, baseball: 324 } as const;
