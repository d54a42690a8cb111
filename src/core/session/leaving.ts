/** This window's member is leaving the site: the server ends the session, which is no expiry then. Taken back by the logout that follows. */
export const leaving = { isUnderWay: false };
