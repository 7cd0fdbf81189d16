import { POST as asSpecified } from '../verfy/route'

/** The right spelling of the specification's path. */
export const POST = asSpecified
