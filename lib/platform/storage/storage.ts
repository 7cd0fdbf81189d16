import 'server-only'
import { env } from '../env'
import type { Storage } from './contract'
import { createDiskStorage } from './disk'
import { createUploadThingStorage } from './uploadthing/uploadthing'

const ANSWER_WITHIN_MS = 10_000

function createStorage(): Storage {
  const { UPLOADTHING_TOKEN, UPLOADTHING_API_URL, UPLOADTHING_FILES_URL, DATA_DIR } = env()
  if (!UPLOADTHING_TOKEN) return createDiskStorage(`${DATA_DIR}/files`)
  const { apiKey, appId } = UPLOADTHING_TOKEN
  return createUploadThingStorage({
    apiKey,
    apiUrl: UPLOADTHING_API_URL ?? 'https://api.uploadthing.com',
    filesUrl: UPLOADTHING_FILES_URL ?? `https://${appId}.ufs.sh`,
    answerWithinMs: ANSWER_WITHIN_MS,
  })
}

let shared: Storage | undefined

/** The storage that is configured: UploadThing when its token is set, else the data folder's `files`. */
export function storage(): Storage {
  shared ??= createStorage()
  return shared
}
