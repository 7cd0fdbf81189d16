import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { damaged } from './archive.mjs'
import { hashFile, listFiles } from './snapshot.mjs'

export const MANIFEST = 'manifest.json'
export const SECRET = 'auth-secret'
export const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const manifestShape = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string().regex(/^\w+$/)),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      sha256,
    }),
  ),
  files: z.array(z.object({ path: z.string(), size: z.int().min(0), sha256 })),
  /** The number of files at the file host, which keeps them. */
  hosted_files: z.int().min(0),
  /** Keys of files that rows named but that were already gone when the backup was made. */
  missing: z.array(z.string()),
  secret: sha256.nullable(),
})

/** @typedef {z.infer<typeof manifestShape>} Manifest */

const namesIn = ({ tables, files, secret }) => [
  ...tables.map(({ name, sha256 }) => [`tables/${name}.jsonl`, sha256]),
  ...files.map(({ path, sha256 }) => [`files/${path}`, sha256]),
  ...(secret ? [[SECRET, secret]] : []),
]

async function readManifest(folder) {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw damaged('It has no manifest.')
  })
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch {
    throw damaged('Its manifest cannot be read.')
  }
}

/**
 * Keys of files that rows name but that are missing or differ. Rows hold the SHA-256 of the bytes as `\\x…`.
 * @param {string} folder an unpacked archive, or one being prepared
 * @param {Manifest['files']} files
 */
export async function findMissing(folder, files) {
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  const text = await readFile(join(folder, 'tables', 'stored_file.jsonl'), 'utf8')
  return text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row))
    .filter(({ key, sha256 }) => hashes.get(`${key.slice(0, 2)}/${key}`) !== sha256.slice(2))
    .map(({ key }) => key)
}

/**
 * Verifies an unpacked archive: everything its manifest names is there unchanged, nothing else is, and every row that
 * names a file has that very file.
 * @param {string} folder
 * @returns {Promise<Manifest>}
 * @throws {Refusal} naming the first fault
 */
export async function checkArchive(folder) {
  const manifest = await readManifest(folder)
  const named = new Map(namesIn(manifest))
  for (const path of await listFiles(folder)) {
    if (path !== MANIFEST && !named.has(path)) throw damaged(`${path} does not belong to it.`)
  }
  for (const [path, sha256] of named) {
    const hash = await hashFile(join(folder, path)).catch(() => null)
    if (hash !== sha256) throw damaged(`${path} is missing or has changed.`)
  }
  if (manifest.hosted_files === 0) {
    const missing = await findMissing(folder, manifest.files)
    const unexpected = missing.find((key) => !manifest.missing.includes(key))
    if (unexpected) throw damaged(`The file ${unexpected} is missing or is another one.`)
  }
  return manifest
}
