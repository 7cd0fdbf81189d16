/** The tag of a search that found nothing, which no write ever names. */
export const NOTHING_FOUND = 'nothing-found'
