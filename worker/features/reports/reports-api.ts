/** The unsent words of reports. Reports are sent, listed and decided by calls.ask. */
import type { TextDrafts } from '../../engine/kept-texts.ts';

/** `name`: the thing that is reported. */
export type ReportsApi = TextDrafts;
