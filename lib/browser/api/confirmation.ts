import type { ApiError } from './api-error'

type Ask = () => Promise<boolean>

let ask: Ask | null = null
/** Shared, so that many calls at once prompt the person only once. */
let asking: Promise<boolean> | null = null

/** Registers the prompt for re-authentication. Returns a function that unregisters it. */
export function askToConfirm(how: Ask): () => void {
  ask = how
  return () => {
    ask = null
  }
}

/**
 * Whether a call was refused for lack of re-authentication and the person has since confirmed who they are: the call is then
 * sent again.
 */
export async function isConfirmedNow(failure: ApiError): Promise<boolean> {
  if (failure.status !== 403 || !failure.fields.confirm || !ask) return false
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
