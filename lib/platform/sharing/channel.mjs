/** The channel on which processes notify each other of changes. */
export const CHANNEL = 'ingingo_changes'
