/** Names the site in calls, and opens encoded odds. */
export const SITE_KEY = 'spo';
