import { POST as asSpecified } from '../forget/route'

/** The correct spelling of a path that clients know misspelt. */
export const POST = asSpecified
