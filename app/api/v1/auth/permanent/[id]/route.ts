import { DELETE as asSpecified } from '../../parmanent/[id]/route'

/** The right spelling of the specification's path. */
export const DELETE = asSpecified
