import 'server-only'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '@/lib/core/errors'
import { describeError, log } from '../../log/log'

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
  answerWithinMs: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** The host's errors for a file that it does not have. */
const isMissing = (error: unknown) =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

/** A bucket of S3-compatible storage. The SDK is loaded on first use: a server with files on its disk never loads it. */
export function openBucket(settings: BucketSettings) {
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  async function load() {
    const sdk = await import('@aws-sdk/client-s3')
    const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle, answerWithinMs } = settings
    const client = new sdk.S3Client({
      region,
      ...(endpoint ? { endpoint } : {}),
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId, secretAccessKey },
      // Whoever sends a file still has it, and readers ask again.
      maxAttempts: 1,
      // Hosts other than AWS do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: answerWithinMs, socketTimeout: 6 * answerWithinMs },
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
    withinMs = settings.answerWithinMs,
  ): Promise<T | null> {
    const opened = await open()
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), withinMs)
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

  return { ask, bucket: settings.bucket, answerWithinMs: settings.answerWithinMs }
}

export type Bucket = ReturnType<typeof openBucket>
