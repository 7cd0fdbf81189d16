import 'server-only'
import { createHmac } from 'node:crypto'

const VALID_MS = 5 * 60_000

/**
 * The address under which the host gives out a private file for five minutes. The server alone fetches it; it is
 * never shown to anybody (docs.uploadthing.com/working-with-files, "Accessing private files").
 * @param filesUrl where the host serves files from, without a slash at the end
 */
export function signedAddress(filesUrl: string, hostKey: string, apiKey: string): string {
  const address = new URL(`${filesUrl}/f/${encodeURIComponent(hostKey)}`)
  address.searchParams.set('expires', String(Date.now() + VALID_MS))
  const signature = createHmac('sha256', apiKey).update(address.href).digest('hex')
  address.searchParams.set('signature', `hmac-sha256=${signature}`)
  return address.href
}
