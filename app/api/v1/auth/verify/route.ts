import { POST as asSpecified, GET as readAsSpecified } from '../verfy/route'

/** The right spelling of the specification's path. */
export const GET = readAsSpecified
export const POST = asSpecified
