/** E.164 of a Rwandan number. */
const RWANDAN = /^\+250(\d{3})(\d{3})(\d{3})$/

/**
 * Formats a stored telephone number for people: a Rwandan one as dialled within the country, any other unchanged.
 * @param {string} stored
 */
export const formatPhone = (stored) => stored.replace(RWANDAN, '0$1 $2 $3')

/**
 * The address of a link that calls a number, however the number was typed.
 * @param {string} number
 */
export const phoneLink = (number) => `tel:${number.replace(/[^+\d]/g, '')}`
