import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { fromRoot } from './paths.mjs'

const FOLDER = fromRoot('.next', 'compressed')
const COMPRESSIBLE = /\.(?:m?js|css|svg|json|txt|xml|wasm)$/

/** Smaller files fit into one packet anyway. */
const SMALLEST = 1024

function listFiles(folder, address) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ file, to: join(address, relative(folder, file)) }))
}

async function compressFile({ file, to }) {
  const body = await readFile(file)
  if (body.length < SMALLEST) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body),
    promisify(gzip)(body, { level: 9 }),
  ])
  const place = join(FOLDER, to)
  await mkdir(dirname(place), { recursive: true })
  await Promise.all([writeFile(`${place}.br`, br), writeFile(`${place}.gz`, gz)])
}

/**
 * Compresses the build's files and those of `public` at the highest level, once for all requests, into a folder of the
 * build where the page store finds them by their addresses (lib/platform/page-store/recorder.mjs).
 */
export async function compressFiles() {
  await rm(FOLDER, { recursive: true, force: true })
  const files = [
    ...listFiles(fromRoot('.next', 'static'), `_next${sep}static`),
    ...listFiles(fromRoot('public'), ''),
  ]
  const someAtOnce = pLimit(4)
  await Promise.all(files.map((file) => someAtOnce(() => compressFile(file))))
}
