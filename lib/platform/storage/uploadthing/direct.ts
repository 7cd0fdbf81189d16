import 'server-only'
import type { FileRouter } from 'uploadthing/next'
import { z } from 'zod'
import { log } from '../../log/log'
import type { AnnouncedFile, DirectUploads, UploadAddress } from '../direct'
import { away } from './ask-host'
import { type HostSettings, packageConfig, patientFetch, uploadThingHost } from './host'
import { isHosted } from './hosted-files'
import { readFile } from './read-file'

/** The only kind of upload that the host knows: what a file is for, and who may send it, is decided beforehand. */
const SLUG = 'file'

/** A URL is valid for starting an upload; how long the upload takes is another matter. */
const VALID_SECONDS = 900

const presigned = z.array(z.object({ key: z.string().min(1).max(200), url: z.url() })).length(1)

interface DirectSettings extends HostSettings {
  /** The public URL at which the host reports that a file has arrived. */
  callbackUrl: string
}

/** Each URL is signed for one size and type; these are the limits beyond which the host is never asked. */
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
      // An uploaded file does not count until the call that it belongs to refers to it.
      .onUploadComplete(() => undefined),
  }
}

/** The package's route handler: creates upload URLs, and receives the host's signed report that an upload is complete. */
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
        fetch: patientFetch(settings.answerWithinMs, async () => false) as never,
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
): DirectUploads & { answerHost: (request: Request) => Promise<Response> } {
  const handle = lazyHandler(settings)
  const ask = uploadThingHost(settings, isHosted)

  async function presign(file: AnnouncedFile): Promise<{ key: string; url: string }> {
    const answer = await handle(
      new Request(`${settings.callbackUrl}?slug=${SLUG}&actionType=upload`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ files: [{ ...file, lastModified: Date.now() }], input: null }),
      }),
    )
    const found = presigned.safeParse(await answer.json().catch(() => null))
    const [made] = found.data ?? []
    if (answer.ok && made) return made
    log('error', 'storage.refused', { call: 'presign', status: answer.status })
    throw away()
  }

  return {
    origin,
    answerHost: handle,

    async prepare(file): Promise<UploadAddress> {
      const { key: hostKey, url } = await presign(file)
      if (await isHosted(hostKey)) throw away()
      return { hostKey, url, headers: { Range: 'bytes=0-' }, isForm: true }
    },

    async open(hostKey) {
      const { ufsUrl } = await ask('sign', (api) => api.generateSignedURL(hostKey))
      return readFile(ufsUrl, undefined, settings.answerWithinMs)
    },

    async discard(hostKey) {
      await ask('deleteFiles', (api) => api.deleteFiles(hostKey))
    },
  }
}
