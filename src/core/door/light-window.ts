/** Windows that start without the site's configuration (B18): chat, safe, a message to a member, and popups. */
const LIGHT = /^\/(?:chat\/[^/]+|safebox|messages\/write|popups\/popup[1-3])\/?$/;

/** Whether the page of this address is such a window. It gets a value of the configuration where it asks for one. */
export const isLightWindow = (pathname: string): boolean => LIGHT.test(pathname);
