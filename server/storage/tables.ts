/**
 * The tables of the database. None is named here: each room adds its own where it keeps their migrations (`declare module`), so that what
 * stands below the features knows none of them. A room below the features names what it reads: `Database<LedgerTables>`.
 */
export interface Tables {}
