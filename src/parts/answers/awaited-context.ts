import { createContext, type ReactNode } from 'react';

/** Grey rows, or why it is not known who is here; `height`: of a row, px. */
type AwaitedRows = (rows: { readonly count: number; readonly height: number }) => ReactNode;

/**
 * Set around a member's page while the token is checked: its questions are asked once the member is known, and until then this stands in the
 * place of their answers. null: questions are asked at once.
 */
export const AwaitedContext = createContext<AwaitedRows | null>(null);
