/** The key that everything read of cases is cached under; in its own file because every screen refetches it on news. */
export const FORUM = 'forum'
