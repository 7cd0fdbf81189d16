import 'server-only'
import { z } from 'zod'

const host = z.string().regex(/^[a-zA-Z0-9.-]+$/)

const content = z.object({
  apiKey: z.string().regex(/^sk_\w+$/),
  appId: z.string().regex(/^[a-zA-Z0-9-]+$/),
  regions: z.array(host).min(1),
  ingestHost: host.default('ingest.uploadthing.com'),
})

export interface HostToken {
  /** As configured, for the package. */
  token: string
  /** Where browsers upload files to. */
  ingestUrl: string
}

/**
 * Parses the token that UploadThing's dashboard shows: JSON in base64.
 * @returns null when it is not such a token
 */
export function readToken(token: string): HostToken | null {
  try {
    const { regions, ingestHost } = content.parse(
      JSON.parse(Buffer.from(token, 'base64').toString()),
    )
    return { token, ingestUrl: `https://${regions[0]}.${ingestHost}` }
  } catch {
    return null
  }
}
