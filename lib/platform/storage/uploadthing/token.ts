import 'server-only'
import { z } from 'zod'

const credentials = z.object({
  apiKey: z.string().regex(/^sk_\w+$/),
  appId: z.string().regex(/^[a-zA-Z0-9-]+$/),
})

export type Credentials = z.infer<typeof credentials>

/**
 * Reads the token that UploadThing's dashboard shows: JSON in base64.
 * @returns null for what is no such token
 */
export function readToken(token: string): Credentials | null {
  try {
    return credentials.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return null
  }
}
