import 'server-only'
import { randomInt } from 'node:crypto'
import type { FileRouter } from 'uploadthing/next'
import { z } from 'zod'
import { db } from '../../db/client'
import { describeError, log } from '../../log/log'
import {
  type AnnouncedFile,
  checkKey,
  type DirectUploads,
  type Storage,
  type StoredObject,
  type UploadAddress,
} from '../contract'
import {
  createHostFetch,
  createUnavailableError,
  type HostSettings,
  packageConfig,
  readFile,
  uploadThingHost,
} from './host'

/** The host's name for the file of a key, and its size in bytes. */
interface HostedFile {
  hostKey: string
  size: number
}

/** Finds the file stored under a key; null when there is none. */
function findHosted(key: string): Promise<HostedFile | null> {
  return db().hostedFile.findUnique({ where: { key }, select: { hostKey: true, size: true } })
}

/**
 * Points a key to a file that the host has in full.
 * @returns the file that it replaces, or null
 */
async function nameHosted(key: string, file: HostedFile): Promise<string | null> {
  const before = await findHosted(key)
  const data = { ...file, storedAt: new Date() }
  await db().hostedFile.upsert({ where: { key }, create: { key, ...data }, update: data })
  return before?.hostKey ?? null
}

/** Unlinks a key from its file. */
async function deleteHosted(where: { key: string } | { hostKey: string }): Promise<void> {
  await db().hostedFile.deleteMany({ where })
}

/** Maps the host's files to their keys, if they have one. */
async function listHostedKeys(hostKeys: string[]): Promise<Map<string, string>> {
  const rows = await db().hostedFile.findMany({
    where: { hostKey: { in: hostKeys } },
    select: { key: true, hostKey: true },
  })
  return new Map(rows.map(({ key, hostKey }) => [hostKey, key]))
}

/** Returns whether one of the host's files has a key. */
export async function isHosted(hostKey: string): Promise<boolean> {
  return (await db().hostedFile.count({ where: { hostKey } })) > 0
}

const PAGE = 500
/** In milliseconds. */
const MAX_DATE = 2 ** 47

/**
 * Files at UploadThing, all of them private there: only this server reads them (docs/decisions/0013). The host names its files
 * itself; the database maps keys to them, and records a file once the host has it in full.
 */
export function createUploadThingStorage(settings: HostSettings): Storage {
  const ask = uploadThingHost(settings, isHosted)

  async function upload(key: string, bytes: Uint8Array): Promise<string> {
    const { UTFile } = await import('uploadthing/server')
    // The package derives the host's name of a file from its name, size and date, so equal ones would overwrite each
    // other.
    const lastModified = randomInt(MAX_DATE)
    const file = new UTFile([Uint8Array.from(bytes)], key.replaceAll('/', '_'), { lastModified })
    const { data } = await ask('upload', (api) =>
      api.uploadFiles(file, { acl: 'private', contentDisposition: 'attachment' }),
    )
    if (!data) throw createUnavailableError()
    return data.key
  }

  const removeAtHost = (hostKey: string) => ask('deleteFiles', (api) => api.deleteFiles(hostKey))

  async function removeHosted(hostKey: string): Promise<void> {
    await deleteHosted({ hostKey })
    await removeAtHost(hostKey)
  }

  async function* listPages(): AsyncGenerator<StoredObject> {
    for (let offset = 0, hasMore = true; hasMore; offset += PAGE) {
      const page = await ask('listFiles', (api) => api.listFiles({ offset, limit: PAGE }))
      hasMore = page.hasMore && page.files.length > 0
      const keys = await listHostedKeys(page.files.map(({ key }) => key))
      for (const { key: hostKey, status, uploadedAt } of page.files) {
        if (status === 'Deletion Pending') continue
        yield {
          key: keys.get(hostKey) ?? null,
          storedAt: new Date(uploadedAt),
          remove: () => removeHosted(hostKey),
        }
      }
    }
  }

  return {
    async put(key, bytes) {
      const hostKey = await upload(checkKey(key), bytes)
      const before = await nameHosted(key, { hostKey, size: bytes.length })
      if (!before) return
      // The new file is stored, so a failure to remove the old one is not an error. The sweep removes it.
      await removeAtHost(before).catch((error) => {
        log('warn', 'file.orphaned', { key, ...describeError(error) })
      })
    },

    async read(key, range) {
      const file = await findHosted(checkKey(key))
      if (!file) return null
      const { ufsUrl } = await ask('sign', (api) => api.generateSignedURL(file.hostKey))
      return readFile(ufsUrl, range, settings.responseTimeoutMs)
    },

    async size(key) {
      return (await findHosted(checkKey(key)))?.size ?? null
    },

    async remove(key) {
      const file = await findHosted(checkKey(key))
      if (file) await removeHosted(file.hostKey)
    },

    list: listPages,
  }
}

/** The only upload kind at the host: purpose and permission are checked beforehand. */
const SLUG = 'file'

/** A URL is valid for starting an upload, which may take longer. */
const VALID_SECONDS = 900

const presigned = z.array(z.object({ key: z.string().min(1).max(200), url: z.url() })).length(1)

interface DirectSettings extends HostSettings {
  /** The public URL at which the host reports that a file has arrived. */
  callbackUrl: string
}

/** Each URL is signed for one size and type; beyond these limits, the host is never asked. */
async function createRouter(): Promise<FileRouter> {
  const { createUploadthing } = await import('uploadthing/next')
  const one = {
    maxFileSize: '32MB',
    maxFileCount: 1,
    acl: 'private',
    contentDisposition: 'attachment',
  } as const
  return {
    [SLUG]: createUploadthing()(
      { pdf: one, image: one, blob: one },
      { awaitServerData: false, presignedURLTTL: VALID_SECONDS },
    )
      .middleware(() => ({}))
      // An uploaded file does not count until its call refers to it.
      .onUploadComplete(() => undefined),
  }
}

/** The package's route handler: creates upload URLs, and receives the host's signed report of a complete upload. */
function lazyHandler(settings: DirectSettings) {
  let loaded: Promise<(request: Request) => Promise<Response>> | undefined
  const load = async () => {
    const { createRouteHandler } = await import('uploadthing/next')
    const { POST } = createRouteHandler({
      router: await createRouter(),
      config: {
        ...packageConfig(settings),
        callbackUrl: settings.callbackUrl,
        isDev: false,
        handleDaemonPromise: 'await',
        fetch: createHostFetch(settings.responseTimeoutMs, async () => false) as never,
      },
    })
    return (request: Request) => POST(request as never)
  }
  return async (request: Request) => {
    loaded ??= load()
    return (await loaded)(request)
  }
}

/** Uploads from browsers to UploadThing, and the route that the host calls back. */
export function createUploadThingDirect(
  settings: DirectSettings,
  origin: string,
): DirectUploads & { handleHostRequest: (request: Request) => Promise<Response> } {
  const handle = lazyHandler(settings)
  const ask = uploadThingHost(settings, isHosted)

  async function presign(file: AnnouncedFile): Promise<{ key: string; url: string }> {
    const response = await handle(
      new Request(`${settings.callbackUrl}?slug=${SLUG}&actionType=upload`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ files: [{ ...file, lastModified: Date.now() }], input: null }),
      }),
    )
    const found = presigned.safeParse(await response.json().catch(() => null))
    const [made] = found.data ?? []
    if (response.ok && made) return made
    log('error', 'storage.refused', { call: 'presign', status: response.status })
    throw createUnavailableError()
  }

  return {
    origin,
    handleHostRequest: handle,

    async prepare(file): Promise<UploadAddress> {
      const { key: hostKey, url } = await presign(file)
      if (await isHosted(hostKey)) throw createUnavailableError()
      return { hostKey, url, headers: { Range: 'bytes=0-' }, isForm: true }
    },

    async open(hostKey) {
      const { ufsUrl } = await ask('sign', (api) => api.generateSignedURL(hostKey))
      return readFile(ufsUrl, undefined, settings.responseTimeoutMs)
    },

    async discard(hostKey) {
      await ask('deleteFiles', (api) => api.deleteFiles(hostKey))
    },
  }
}
