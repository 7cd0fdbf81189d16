import 'server-only'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '@/lib/core/errors'
import { describeError, log } from '../log/log'
import { checkKey, type DirectUploads, type Storage, type StoredObject } from './contract'
import { bucketOrigin } from './upload-origin'
import { watchBody } from './watch-body'

export interface BucketSettings {
  /** Scheme and host of the API; on AWS it follows from the region. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is in the path of each URL; otherwise it is part of the host name. */
  isPathStyle: boolean
  /** The time limit for a response of the host; six times as long for one that carries a file. */
  responseTimeoutMs: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** The host's errors for a file that it does not have. */
const isMissing = (error: unknown) =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

/** A bucket of S3-compatible storage. The SDK is loaded on first use: a server with files on its disk never loads it. */
function openBucket(settings: BucketSettings) {
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  async function load() {
    const sdk = await import('@aws-sdk/client-s3')
    const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle, responseTimeoutMs } =
      settings
    const client = new sdk.S3Client({
      region,
      ...(endpoint ? { endpoint } : {}),
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId, secretAccessKey },
      // The sender still has the file, and readers retry.
      maxAttempts: 1,
      // Hosts other than AWS do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: responseTimeoutMs,
        // `ask` and `watchBody` limit how long the host may take. The SDK would also count the time of a slow reader.
        socketTimeout: 0,
        // A slow reader keeps its connection, so slow readers must not use up the connections of others.
        httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
        httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
      },
    })
    return { sdk, client }
  }

  const open = () => {
    loaded ??= load()
    return loaded
  }

  /**
   * Calls the host. Null when it has no such file.
   * @throws AppError `unavailable` when it does not answer in time, or refuses us.
   */
  async function ask<T>(
    what: string,
    work: (
      bucket: { sdk: Sdk; client: S3Client; Bucket: string },
      within: AbortSignal,
    ) => Promise<T>,
    timeoutMs = settings.responseTimeoutMs,
  ): Promise<T | null> {
    const opened = await open()
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), timeoutMs)
    try {
      return await work({ ...opened, Bucket: settings.bucket }, ended.signal)
    } catch (error) {
      if (isMissing(error)) return null
      log('warn', 'storage.failed', { call: what, ...describeError(error) })
      throw new AppError('unavailable', 'files.unavailable')
    } finally {
      clearTimeout(timer)
    }
  }

  return { ask, bucket: settings.bucket, responseTimeoutMs: settings.responseTimeoutMs }
}

type Bucket = ReturnType<typeof openBucket>

/** Separate from all our keys: files there do not count yet. */
const FOLDER = 'incoming/'

/** Returns whether a key is that of a direct upload. */
const isIncoming = (key: string) => key.startsWith(FOLDER)

/** A URL is valid for starting an upload, which may take longer. */
const VALID_SECONDS = 900

/** Uploads from browsers into a bucket, by URLs signed for one exact size and type. */
export function createBucketDirect(settings: BucketSettings): DirectUploads {
  const { ask, responseTimeoutMs } = openBucket(settings)

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
      return found?.Body instanceof Readable ? watchBody(found.Body, responseTimeoutMs) : null
    },

    async discard(hostKey) {
      await ask('DeleteObject', ({ sdk, client, Bucket }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: hostKey }), { abortSignal }),
      )
    },
  }
}

/** Distinguishes writes of a key by second and ETag: the host's responses are no more exact. */
const getWriteStamp = (at?: Date, tag?: string) =>
  `${Math.floor((at?.getTime() ?? 0) / 1000)} ${tag}`

/** The object currently stored under a key; null if there is none. */
const getCurrentStamp = ({ ask }: Bucket, Key: string) =>
  ask('HeadObject', ({ sdk, client, Bucket }, abortSignal) =>
    client
      .send(new sdk.HeadObjectCommand({ Bucket, Key }), { abortSignal })
      .then(({ LastModified, ETag }) => getWriteStamp(LastModified, ETag)),
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
      const listed = getWriteStamp(LastModified, ETag)
      yield {
        key: isIncoming(Key) ? null : Key,
        storedAt: LastModified,
        async remove() {
          if ((await getCurrentStamp(bucket, Key)) === listed) await remove(bucket, Key)
        },
      }
    }
    from = page?.NextContinuationToken
  } while (from)
}

/**
 * Files in a bucket of S3-compatible storage (AWS, MinIO, Ceph), under our own keys. The bucket is private: only this
 * server reads it. One call writes a file, so it is stored in full or not at all.
 */
export function createBucketStorage(settings: BucketSettings): Storage {
  const bucket = openBucket(settings)
  const { ask, responseTimeoutMs } = bucket

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
        6 * responseTimeoutMs,
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
        ? watchBody(found.Body, responseTimeoutMs)
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
