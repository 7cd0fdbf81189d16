import { DELETE as asSpecified } from '../../parmanent/[id]/route'

/** The correct spelling of a path that clients know misspelt. */
export const DELETE = asSpecified
