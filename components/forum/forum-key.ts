/** Everything read of cases stands under it; a file of its own, since every screen reads it anew on news. */
export const FORUM = 'forum'
