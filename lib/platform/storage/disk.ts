import 'server-only'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Storage } from './contract'

const KEY = /^[a-z0-9]+(?:[./-][a-z0-9]+)*$/

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

/** Files under one folder. A file is written beside its place, flushed, and then renamed into it. */
export function createDiskStorage(root: string): Storage {
  const folder = resolve(root)

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('A storage key has a wrong shape.')
    return join(folder, key.slice(0, 2), key)
  }

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
  }
}
