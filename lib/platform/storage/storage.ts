import 'server-only'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { env } from '../env'
import { absoluteUrl } from '../site'
import { checkKey, type DirectUploads, type Storage, type StoredObject } from './contract'
import { type BucketSettings, createBucketDirect, createBucketStorage } from './s3'
import type { HostSettings } from './uploadthing/host'
import { createUploadThingDirect, createUploadThingStorage } from './uploadthing/uploadthing'

/** True when the file system reports that there is no such file. */
export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

/** The suffix of a file while it is being written. */
const DRAFT = /\.[0-9a-f]{12}\.part$/

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

const modifiedAt = async (path: string) => {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function removeUnchanged(path: string, storedAt: Date): Promise<void> {
  const now = await modifiedAt(path)
  if (now?.getTime() === storedAt.getTime()) await rm(path, { force: true })
}

/** The files of a disk storage, drafts included; files that vanish while listing are left out. */
async function* listFolder(root: string): AsyncGenerator<StoredObject> {
  for await (const path of filesIn(root)) {
    const storedAt = await modifiedAt(path)
    if (!storedAt) continue
    // Relative to the folder named after the key's first letters.
    const key = relative(root, path).split(sep).slice(1).join('/')
    yield {
      key: DRAFT.test(key) || key === '' ? null : key,
      storedAt,
      remove: () => removeUnchanged(path, storedAt),
    }
  }
}

/**
 * Flushes a folder's entries to disk, so that what was created in it or renamed into it survives a power cut. Windows
 * cannot open a folder, and writes the entries by itself.
 */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network file systems cannot flush a folder.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}

/** Creates the folders that are missing, and flushes where each is an entry. */
function createFolders(root: string) {
  const flushed = new Set<string>()

  return async function makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true })
    // Another process may have created it, and not have flushed it yet.
    if (!first && flushed.has(folder)) return
    const top = first && first.length < root.length ? first : root
    for (let path = folder; path.length >= top.length; path = dirname(path)) {
      await flushFolder(dirname(path))
    }
    flushed.add(folder)
  }
}

/**
 * Files under one folder. A file is written beside its destination, flushed, and then renamed; its folders are flushed
 * before the write is acknowledged.
 */
export function createDiskStorage(root: string): Storage {
  const folder = resolve(root)
  const makeFolder = createFolders(folder)

  const getPath = (key: string) => join(folder, checkKey(key).slice(0, 2), key)

  return {
    async put(key, bytes) {
      const path = getPath(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await makeFolder(dirname(path))
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, path)
      } catch (error) {
        // Failing that, the sweep removes it.
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      await flushFolder(dirname(path))
    },

    async read(key, range) {
      const path = getPath(key)
      try {
        await stat(path)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
      return createReadStream(path, range)
    },

    async size(key) {
      try {
        return (await stat(getPath(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      await rm(getPath(key), { force: true })
    },

    list: () => listFolder(folder),
  }
}

const RESPONSE_TIMEOUT_MS = 10_000

function uploadThingSettings(): (HostSettings & { ingestUrl: string }) | null {
  const { UPLOADTHING_TOKEN, UPLOADTHING_API_URL, UPLOADTHING_INGEST_URL, UPLOADTHING_FILES_URL } =
    env()
  if (!UPLOADTHING_TOKEN) return null
  return {
    token: UPLOADTHING_TOKEN.token,
    apiUrl: UPLOADTHING_API_URL,
    ingestUrl: UPLOADTHING_INGEST_URL ?? UPLOADTHING_TOKEN.ingestUrl,
    filesUrl: UPLOADTHING_FILES_URL,
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
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
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
  }
}

function createStorage(): Storage {
  const hosted = uploadThingSettings()
  if (hosted) return createUploadThingStorage(hosted)
  const bucket = bucketSettings()
  return bucket ? createBucketStorage(bucket) : createDiskStorage(`${env().DATA_DIR}/files`)
}

type Direct = DirectUploads & { handleHostRequest?: (request: Request) => Promise<Response> }

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

/** Returns how browsers upload large files directly to the host; null when files are on this server's disk. */
export function directUploads(): Direct | null {
  if (direct === undefined) direct = createDirect()
  return direct
}

/** Returns whether files are at a host: such a server needs no persistent disk. */
export const areFilesAtHost = (): boolean => directUploads() !== null

/** The folder for a request's uploaded files; a server whose files are at a host needs only the system's own disk for it. */
export const scratchFolder = (): string =>
  areFilesAtHost() ? join(tmpdir(), 'ingingo') : join(resolve(env().DATA_DIR), 'tmp')
