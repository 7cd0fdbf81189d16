import { isApi, pathOf } from './early-refusal.mjs'

/** The cookie of a browser that has just written something (lib/platform/sharing/acknowledge.ts). */
const WROTE = 'ingingo.wrote='

/**
 * Whether a page request comes from somebody who has just written, maybe through another process. API calls read the
 * database itself.
 */
export const hasWritten = (request) =>
  request.headers.cookie?.includes(WROTE) &&
  globalThis.ingingoSharing !== undefined &&
  !isApi(pathOf(request))

/** Waits until this process knows of every acknowledged write, whichever process made it. */
export const caughtUp = () => globalThis.ingingoSharing.caughtUp()
