/**
 * A flag of Node for a process of the embedded database that lives for seconds: its code is compiled once, and quickly. To compile it a second
 * time for speed pays on a site that runs for hours; at the start of one it takes a quarter of the processor.
 */
export const briefDatabase = '--liftoff-only';
