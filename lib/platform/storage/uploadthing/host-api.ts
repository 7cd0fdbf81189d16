import 'server-only'
import { z } from 'zod'
import { askHost, away, refused } from './ask-host'

const appInfo = z.object({ defaultACL: z.string(), allowACLOverride: z.boolean() })
const prepared = z.object({ key: z.string().min(1).max(200), url: z.url() })
const listed = z.object({
  hasMore: z.boolean(),
  files: z.array(z.object({ key: z.string(), status: z.string(), uploadedAt: z.number() })),
})

export interface HostSettings {
  apiUrl: string
  apiKey: string
  /** How long the host may take for an answer; to a file with its bytes six times that. */
  answerWithinMs: number
}

/**
 * UploadThing's interface (docs.uploadthing.com/api-reference/openapi-spec), as far as we need it.
 * All its functions throw AppError `unavailable`.
 */
export function hostApi({ apiUrl, apiKey, answerWithinMs }: HostSettings) {
  async function call<T>(path: string, body: object, shape: z.ZodType<T>): Promise<T> {
    const answer = await askHost(path, apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-uploadthing-api-key': apiKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!answer.ok) throw refused(path, answer.status)
    const parsed = shape.safeParse(await answer.json().catch(() => null))
    if (!parsed.success) throw refused(path, answer.status)
    return parsed.data
  }

  /** Sends the bytes to the address that `prepareUpload` gave; the host has them whole when it says yes. */
  async function send(address: string, name: string, bytes: Uint8Array): Promise<void> {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(bytes)]), name)
    const signal = AbortSignal.timeout(6 * answerWithinMs)
    const answer = await askHost('upload', address, { method: 'PUT', body: form, signal })
    if (!answer.ok) throw refused('upload', answer.status)
    await answer.arrayBuffer().catch(() => {
      throw away()
    })
  }

  return {
    appInfo: () => call('/v7/getAppInfo', {}, appInfo),

    /** Writes a file that nobody can read by its address alone, under a name that the host makes up. */
    async upload(key: string, bytes: Uint8Array, acl: object): Promise<string> {
      const fileName = key.replaceAll('/', '_')
      const about = { fileName, fileSize: bytes.length, contentDisposition: 'attachment', ...acl }
      const { key: hostKey, url } = await call('/v7/prepareUpload', about, prepared)
      await send(url, fileName, bytes)
      return hostKey
    },

    remove: (hostKey: string) => call('/v6/deleteFiles', { fileKeys: [hostKey] }, z.unknown()),

    list: (offset: number, limit: number) => call('/v6/listFiles', { offset, limit }, listed),
  }
}
