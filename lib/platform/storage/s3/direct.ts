import 'server-only'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DirectUploads } from '../direct'
import { bucketOrigin } from '../upload-origin'
import { type BucketSettings, openBucket } from './client'

/** Separate from all our keys: what is stored there does not count yet. */
const FOLDER = 'incoming/'

/** Whether a key is that of a direct upload. */
export const isIncoming = (key: string) => key.startsWith(FOLDER)

/** A URL is valid for starting an upload; how long the upload takes is another matter. */
const VALID_SECONDS = 900

/** Uploads from browsers into a bucket, by URLs signed for one exact size and type. */
export function createBucketDirect(settings: BucketSettings): DirectUploads {
  const { ask } = openBucket(settings)

  return {
    origin: bucketOrigin(settings),

    async prepare({ size, type }) {
      const Key = `${FOLDER}${randomBytes(16).toString('hex')}`
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const url = await ask('presign', ({ sdk, client, Bucket }) => {
        const put = { Bucket, Key, ContentLength: size, ContentType: type }
        return getSignedUrl(client, new sdk.PutObjectCommand(put), {
          expiresIn: VALID_SECONDS,
          signableHeaders: new Set(['host', 'content-length', 'content-type']),
        })
      })
      // Signing makes no request: a URL is never missing.
      if (!url) throw new Error('There is no address.')
      return { hostKey: Key, url, headers: { 'Content-Type': type }, isForm: false }
    },

    async open(hostKey) {
      const found = await ask('GetObject', ({ sdk, client, Bucket }, abortSignal) =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key: hostKey }), { abortSignal }),
      )
      return found?.Body instanceof Readable ? found.Body : null
    },

    async discard(hostKey) {
      await ask('DeleteObject', ({ sdk, client, Bucket }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: hostKey }), { abortSignal }),
      )
    },
  }
}
