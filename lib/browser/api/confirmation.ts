import type { ApiError } from './api-error'

type Ask = () => Promise<boolean>

let ask: Ask | null = null
/** Of many calls that ask at once, the person is asked once. */
let asking: Promise<boolean> | null = null

/** Says who asks a person to show who they are. Returns how to stop. */
export function askToConfirm(how: Ask): () => void {
  ask = how
  return () => {
    ask = null
  }
}

/** Whether a call was refused for want of it, and its person has shown since who they are: it is then sent again. */
export async function isConfirmedNow(failure: ApiError): Promise<boolean> {
  if (failure.status !== 403 || !failure.fields.confirm || !ask) return false
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
