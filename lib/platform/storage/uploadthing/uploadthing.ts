import 'server-only'
import { describeError, log } from '../../log/log'
import { checkKey } from '../check-key'
import type { Storage, StoredObject } from '../contract'
import { away } from './ask-host'
import { type HostSettings, hostApi } from './host-api'
import { deleteHosted, findHosted, keysOfHosted, nameHosted } from './hosted-files'
import { readFile } from './read-file'
import { signedAddress } from './signed-address'

const PAGE = 500

export interface UploadThingSettings extends HostSettings {
  /** Where the host serves files from, without a slash at the end. */
  filesUrl: string
}

/**
 * Files at UploadThing, all of them private there: only this server reads them (docs/decisions/0013). The host names
 * its files itself; the database knows which of them a key names, and learns it once the host has the file whole.
 */
export function createUploadThingStorage(settings: UploadThingSettings): Storage {
  const api = hostApi(settings)
  let privacy: Promise<{ acl?: 'private' }> | undefined

  /** What an upload must say to be private. A host that would make a licence public gets none. */
  async function askPrivacy(): Promise<{ acl?: 'private' }> {
    const { defaultACL, allowACLOverride } = await api.appInfo()
    if (defaultACL === 'private') return {}
    if (allowACLOverride) return { acl: 'private' }
    log('error', 'storage.not-private', {})
    throw away()
  }

  function knownPrivacy() {
    privacy ??= askPrivacy().catch((error) => {
      privacy = undefined
      throw error
    })
    return privacy
  }

  async function removeHosted(hostKey: string): Promise<void> {
    await deleteHosted({ hostKey })
    await api.remove(hostKey)
  }

  async function* listPages(): AsyncGenerator<StoredObject> {
    for (let offset = 0, hasMore = true; hasMore; offset += PAGE) {
      const page = await api.list(offset, PAGE)
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
      const hostKey = await api.upload(checkKey(key), bytes, await knownPrivacy())
      const before = await nameHosted(key, { hostKey, size: bytes.length })
      if (!before) return
      // The new file is there: a host that keeps the old one for now is no failure. The sweep removes it.
      await api.remove(before).catch((error) => {
        log('warn', 'file.left-behind', { key, ...describeError(error) })
      })
    },

    async read(key, range) {
      const file = await findHosted(checkKey(key))
      if (!file) return null
      const address = signedAddress(settings.filesUrl, file.hostKey, settings.apiKey)
      return readFile(address, range, settings.answerWithinMs)
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
