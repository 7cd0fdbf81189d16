/** E.164 of a Rwandan number. */
const RWANDAN = /^\+250(\d{3})(\d{3})(\d{3})$/

/** A stored telephone number as people read it: a Rwandan one as dialled within the country, any other unchanged. */
export const formatPhone = (stored: string): string => stored.replace(RWANDAN, '0$1 $2 $3')
