import 'server-only'
import { Readable } from 'node:stream'
import { checkKey } from '../check-key'
import type { Storage, StoredObject } from '../contract'
import { type Bucket, type BucketSettings, openBucket } from './client'
import { isIncoming } from './direct'

/** Distinguishes one write of a key from another, by second and ETag: the host's responses are no more exact. */
const writingOf = (at?: Date, tag?: string) => `${Math.floor((at?.getTime() ?? 0) / 1000)} ${tag}`

/** The object currently stored under a key; null if there is none. */
const writtenNow = ({ ask }: Bucket, Key: string) =>
  ask('HeadObject', ({ sdk, client, Bucket }, abortSignal) =>
    client
      .send(new sdk.HeadObjectCommand({ Bucket, Key }), { abortSignal })
      .then(({ LastModified, ETag }) => writingOf(LastModified, ETag)),
  )

async function remove({ ask }: Bucket, Key: string): Promise<void> {
  await ask('DeleteObject', ({ sdk, client, Bucket }, abortSignal) =>
    client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
  )
}

/** All objects of the bucket, a thousand per request; direct uploads have no key. */
async function* listBucket(bucket: Bucket): AsyncGenerator<StoredObject> {
  let from: string | undefined
  do {
    const page = await bucket.ask('ListObjectsV2', ({ sdk, client, Bucket }, abortSignal) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken: from }), {
        abortSignal,
      }),
    )
    for (const { Key, LastModified, ETag } of page?.Contents ?? []) {
      if (!Key || !LastModified) continue
      const listed = writingOf(LastModified, ETag)
      yield {
        key: isIncoming(Key) ? null : Key,
        storedAt: LastModified,
        async remove() {
          if ((await writtenNow(bucket, Key)) === listed) await remove(bucket, Key)
        },
      }
    }
    from = page?.NextContinuationToken
  } while (from)
}

/** Fails a stream that falls silent. */
function watched(body: Readable, idleMs: number): Readable {
  const timer = setTimeout(() => body.destroy(new Error('The file host fell silent.')), idleMs)
  body.on('data', () => timer.refresh())
  body.once('close', () => clearTimeout(timer))
  return body.pause()
}

/**
 * Files in a bucket of S3-compatible storage (AWS, MinIO, Ceph), under our own keys. The bucket is private: only this server
 * reads it. A file is written by one call, so it is stored in full or not at all.
 */
export function createBucketStorage(settings: BucketSettings): Storage {
  const bucket = openBucket(settings)
  const { ask, answerWithinMs } = bucket

  return {
    async put(key, bytes) {
      const Key = checkKey(key)
      await ask(
        'PutObject',
        ({ sdk, client, Bucket }, abortSignal) =>
          client.send(
            new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length }),
            { abortSignal },
          ),
        6 * answerWithinMs,
      )
    },

    async read(key, range) {
      const Key = checkKey(key)
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await ask('GetObject', ({ sdk, client, Bucket }, abortSignal) =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), { abortSignal }),
      )
      if (!found) return null
      return found.Body instanceof Readable
        ? watched(found.Body, answerWithinMs)
        : Readable.from([])
    },

    async size(key) {
      const Key = checkKey(key)
      return ask('HeadObject', ({ sdk, client, Bucket }, abortSignal) =>
        client
          .send(new sdk.HeadObjectCommand({ Bucket, Key }), { abortSignal })
          .then(({ ContentLength }) => ContentLength ?? 0),
      )
    },

    async remove(key) {
      await remove(bucket, checkKey(key))
    },

    list: () => listBucket(bucket),
  }
}
