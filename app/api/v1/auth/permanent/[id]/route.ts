import { DELETE as asSpecified } from '../../parmanent/[id]/route'

/** The right spelling of a path that clients know misspelt. */
export const DELETE = asSpecified
