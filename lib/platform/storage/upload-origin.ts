import 'server-only'
import { env } from '../env'

/** The origin that browsers upload to in a bucket, as the SDK builds its URLs. */
export function bucketOrigin(settings: {
  endpoint?: string | undefined
  region: string
  bucket: string
  isPathStyle: boolean
}): string {
  const { endpoint, region, bucket, isPathStyle } = settings
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return `${protocol}//${isPathStyle ? '' : `${bucket}.`}${host}`
}

/** The origin of direct uploads of large files; null when files are on this server's disk. */
export function uploadOrigin(): string | null {
  const { UPLOADTHING_TOKEN, UPLOADTHING_INGEST_URL, S3_BUCKET } = env()
  if (UPLOADTHING_TOKEN) return UPLOADTHING_INGEST_URL ?? UPLOADTHING_TOKEN.ingestUrl
  if (!S3_BUCKET) return null
  const { S3_ENDPOINT, S3_REGION, S3_PATH_STYLE } = env()
  return bucketOrigin({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    isPathStyle: S3_PATH_STYLE,
  })
}
