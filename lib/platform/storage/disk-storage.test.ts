import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDiskStorage } from './storage'

let folder: string
/** The prototype of all file handles, on which tests observe file system calls or make them fail. */
let handles: FileHandle

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingingo-disk-'))
  const handle = await open(folder, 'r')
  await handle.close()
  handles = Object.getPrototypeOf(handle)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

const fill = {
  write: () => vi.spyOn(handles, 'writeFile').mockRejectedValue(full),
  flush: () => {
    const { sync } = handles
    return vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      if ((await this.stat()).isFile()) throw full
      return sync.call(this)
    })
  },
}

it.each(['write', 'flush'] as const)(
  'leaves nothing behind when the disk is full at the %s of a file',
  async (call) => {
    fill[call]()
    const failed = createDiskStorage(folder).put('paper/x.pdf', Buffer.from('x'))
    await expect(failed).rejects.toThrow(full)
    expect(await readdir(join(folder, 'pa', 'paper'))).toEqual([])
  },
)

it.skipIf(process.platform === 'win32')(
  'flushes the folder of a file, and new folders above it',
  async () => {
    const root = join(folder, 'data', 'files')
    const entries: [parent: string, name: string][] = [
      [folder, 'data'],
      [join(folder, 'data'), 'files'],
      [root, 'pa'],
      [join(root, 'pa'), 'paper'],
      [join(root, 'pa', 'paper'), 'x.pdf'],
    ]
    const flushed = new Set<string>()
    const { sync } = handles
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const { ino } = await this.stat()
      for (const [path] of entries) {
        const found = await stat(path).catch(() => null)
        if (found?.ino !== ino) continue
        for (const name of await readdir(path)) flushed.add(join(path, name))
      }
      return sync.call(this)
    })
    const listExpected = () => entries.map(([path, name]) => join(path, name))

    await createDiskStorage(root).put('paper/x.pdf', Buffer.from('x'))
    expect([...flushed]).toEqual(expect.arrayContaining(listExpected()))

    // Another process may have made the folders, and not have flushed them.
    flushed.clear()
    entries.shift()
    await createDiskStorage(root).put('paper/y.pdf', Buffer.from('y'))
    expect([...flushed]).toEqual(expect.arrayContaining(listExpected()))
  },
)
