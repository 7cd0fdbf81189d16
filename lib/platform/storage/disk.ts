import 'server-only'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkKey } from './check-key'
import type { Storage } from './contract'
import { listFolder } from './list-folder'
import { isMissing } from './missing-file'

/** Files under one folder. A file is written beside its destination, flushed, and then renamed. */
export function createDiskStorage(root: string): Storage {
  const folder = resolve(root)

  const pathOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key)

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true })
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, path)
    },

    async read(key, range) {
      const path = pathOf(key)
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
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    list: () => listFolder(folder),
  }
}
