import 'server-only'
import { randomInt } from 'node:crypto'
import { describeError, log } from '../../log/log'
import { checkKey } from '../check-key'
import type { Storage, StoredObject } from '../contract'
import { away } from './ask-host'
import { type HostSettings, uploadThingHost } from './host'
import { deleteHosted, findHosted, isHosted, keysOfHosted, nameHosted } from './hosted-files'
import { readFile } from './read-file'

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
    // The package derives the host's name of a file from its name, size and date: equal ones would overwrite each other.
    const lastModified = randomInt(MAX_DATE)
    const file = new UTFile([Uint8Array.from(bytes)], key.replaceAll('/', '_'), { lastModified })
    const { data } = await ask('upload', (api) =>
      api.uploadFiles(file, { acl: 'private', contentDisposition: 'attachment' }),
    )
    if (!data) throw away()
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
      const keys = await keysOfHosted(page.files.map(({ key }) => key))
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
      // The new file is stored: a host that still keeps the old one is no failure. The sweep removes it.
      await removeAtHost(before).catch((error) => {
        log('warn', 'file.left-behind', { key, ...describeError(error) })
      })
    },

    async read(key, range) {
      const file = await findHosted(checkKey(key))
      if (!file) return null
      const { ufsUrl } = await ask('sign', (api) => api.generateSignedURL(file.hostKey))
      return readFile(ufsUrl, range, settings.answerWithinMs)
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
