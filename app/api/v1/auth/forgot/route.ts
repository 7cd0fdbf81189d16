import { POST as asSpecified } from '../forget/route'

/** The right spelling of the specification's path. */
export const POST = asSpecified
