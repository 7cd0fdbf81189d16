import 'server-only'
import { env } from '../env'
import { absoluteUrl } from '../site'
import type { Storage } from './contract'
import type { DirectUploads } from './direct'
import { createDiskStorage } from './disk'
import type { BucketSettings } from './s3/client'
import { createBucketDirect } from './s3/direct'
import { createBucketStorage } from './s3/s3'
import { createUploadThingDirect } from './uploadthing/direct'
import type { HostSettings } from './uploadthing/host'
import { createUploadThingStorage } from './uploadthing/uploadthing'

const ANSWER_WITHIN_MS = 10_000

function uploadThingSettings(): (HostSettings & { ingestUrl: string }) | null {
  const { UPLOADTHING_TOKEN, UPLOADTHING_API_URL, UPLOADTHING_INGEST_URL, UPLOADTHING_FILES_URL } =
    env()
  if (!UPLOADTHING_TOKEN) return null
  return {
    token: UPLOADTHING_TOKEN.token,
    apiUrl: UPLOADTHING_API_URL,
    ingestUrl: UPLOADTHING_INGEST_URL ?? UPLOADTHING_TOKEN.ingestUrl,
    filesUrl: UPLOADTHING_FILES_URL,
    answerWithinMs: ANSWER_WITHIN_MS,
  }
}

function bucketSettings(): BucketSettings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env()
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const { S3_ENDPOINT, S3_REGION, S3_PATH_STYLE } = env()
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: S3_PATH_STYLE,
    answerWithinMs: ANSWER_WITHIN_MS,
  }
}

function createStorage(): Storage {
  const hosted = uploadThingSettings()
  if (hosted) return createUploadThingStorage(hosted)
  const bucket = bucketSettings()
  return bucket ? createBucketStorage(bucket) : createDiskStorage(`${env().DATA_DIR}/files`)
}

type Direct = DirectUploads & { answerHost?: (request: Request) => Promise<Response> }

function createDirect(): Direct | null {
  const hosted = uploadThingSettings()
  if (hosted) {
    const callbackUrl = absoluteUrl('/api/uploadthing')
    return createUploadThingDirect({ ...hosted, callbackUrl }, hosted.ingestUrl)
  }
  const bucket = bucketSettings()
  return bucket && createBucketDirect(bucket)
}

let shared: Storage | undefined
let direct: Direct | null | undefined

/** The configured storage: UploadThing, or S3-compatible storage, or else the data folder's `files`. */
export function storage(): Storage {
  shared ??= createStorage()
  return shared
}

/** How browsers upload large files past this server; null when files are on its disk. */
export function directUploads(): Direct | null {
  if (direct === undefined) direct = createDirect()
  return direct
}

/** Whether files are at a host: such a server needs no persistent disk. */
export const areFilesAtHost = (): boolean => directUploads() !== null
