import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file whose writing never finished. */
const DRAFT = /\.part$/

/** @returns {Promise<string>} the SHA-256 of a file, in hexadecimal */
export async function hashFile(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Paths of all files below a folder, separated by `/` and sorted; none where there is no folder. */
export async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** A hard link takes no space, and keeps the bytes even if the original is deleted meanwhile. */
async function hold(from, to) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    await copyFile(from, to)
  }
  return true
}

/**
 * Links every stored file into a folder. Call it after the tables are written: a file exists before the row that names
 * it.
 * @returns {Promise<{ path: string, size: number, sha256: string }[]>}
 */
export async function holdFiles(from, to) {
  const held = []
  for (const path of await listFiles(from)) {
    if (DRAFT.test(path) || !(await hold(join(from, path), join(to, path)))) continue
    const { size } = await stat(join(to, path))
    held.push({ path, size, sha256: await hashFile(join(to, path)) })
  }
  return held
}
