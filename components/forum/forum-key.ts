/** The key under which all reads of cases are cached; in its own file because every screen refetches it on news. */
export const FORUM = 'forum'
