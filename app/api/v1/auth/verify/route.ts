import { POST as asSpecified, GET as readAsSpecified } from '../verfy/route'

/** The correct spelling of a path that clients know misspelt. */
export const GET = readAsSpecified
export const POST = asSpecified
