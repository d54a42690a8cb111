/** Names the site in calls; also the key of encoded odds. */
export const SITE_KEY = 'spo';
