/** The notice ticker: a notice is shown this long (A17), and comes in by the animation `roll` of header.module.css. */
export const TICKER_MS = 4700;

/** The button to the top (A16) comes when the page is scrolled further than this, and takes this long. */
export const TOP_AFTER_PX = 200;
export const TOP_MS = 500;
