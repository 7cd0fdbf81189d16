import { POST as asSpecified } from '../forget/route'

/** The right spelling of a path that clients know misspelt. */
export const POST = asSpecified
