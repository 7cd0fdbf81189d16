import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { writeLine } from '../../server/json-lines.mjs'
import { OperatorError } from './command-line.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { CommandFailed, runNode } from './programs.mjs'

const FOLDER = fromRoot('.next', 'compressed')
const COMPRESSIBLE = /\.(?:m?js|css|svg|json|txt|xml|wasm)$/

/** Smaller files fit into one packet anyway. */
const SMALLEST = 1024

function listCompressible(folder, address) {
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
 * build where the page store finds them by their addresses (server/page-store/recorder.mjs).
 */
async function compressFiles() {
  await rm(FOLDER, { recursive: true, force: true })
  const files = [
    ...listCompressible(fromRoot('.next', 'static'), `_next${sep}static`),
    ...listCompressible(fromRoot('public'), ''),
  ]
  const limitConcurrency = pLimit(4)
  await Promise.all(files.map((file) => limitConcurrency(() => compressFile(file))))
}

const STAMP = fromRoot('.next', 'made-from')
const SERVER_PID = fromRoot('.next', 'served-by')

const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'prisma/schema.prisma',
  // They finish the pages that the build renders.
  'server/cache-handler.mjs',
  'server/html',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
]

const PUBLIC_VARIABLES = /^(SITE_|SOCIAL_|CONTACT_|EMERGENCY_|NEXT_PUBLIC_)/

/** Read by compose.yaml and the Caddyfile. A container gets them with the rest of `.env`; its build does not. */
const DEPLOYMENT_VARIABLES = new Set(['SITE_HOST', 'SITE_UPSTREAM'])

/** Returns whether pages rendered during the build show a variable, so that a change requires another build. */
export const isBuildSetting = (name) =>
  PUBLIC_VARIABLES.test(name) && !DEPLOYMENT_VARIABLES.has(name)

/**
 * Returns whether a file is an input of the build: generated files and tests would make the next start build again.
 */
export const isSource = (path) =>
  !path.startsWith('public/scripts/') &&
  path !== 'public/sw.js' &&
  !/\.test\.tsx?$/.test(path) &&
  !/^lib\/(testing|platform\/(db\/generated|html\/built))\//.test(path)

function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A fingerprint of all inputs of the build: file times mean nothing after a clone. */
export function fingerprintSources(env) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  const files = SOURCES.flatMap((source) => listFiles(fromRoot(source)))
  for (const file of files.sort()) {
    const path = relative(ROOT, file).replaceAll('\\', '/')
    if (isSource(path)) hash.update(`\0${path}\0`).update(readFileSync(file))
  }
  for (const name of Object.keys(env).sort()) {
    if (isBuildSetting(name) && env[name]) hash.update(`\0${name}=${env[name]}`)
  }
  return hash.digest('hex')
}

export const isBuildCurrent = (env) =>
  existsSync(STAMP) &&
  existsSync(fromRoot('.next', 'BUILD_ID')) &&
  readFileSync(STAMP, 'utf8') === fingerprintSources(env)

/** The process that serves this build now, or null: building would remove the files under it. */
function findServer() {
  try {
    const pid = Number(readFileSync(SERVER_PID, 'utf8'))
    process.kill(pid, 0)
    return pid === process.pid ? null : pid
  } catch {
    return null
  }
}

/**
 * Records the process that serves the build (of several, their parent), so that nobody builds under it. A failure only
 * loses that protection: it is logged, except on a read-only disk, where nobody can build anyway.
 */
export function recordServerPid(pid = process.pid, path = SERVER_PID) {
  try {
    writeFileSync(path, String(pid))
  } catch (error) {
    if (['EROFS', 'EACCES'].includes(error.code)) return
    writeLine('warn', 'server.pid_not_recorded', { code: error.code, message: error.message })
  }
}

/** The environment of a build without a server: the configuration must be complete, but no database is queried. */
export const buildEnvironment = (env = process.env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([, text]) => text !== '')),
  DATABASE_URL: env.DATABASE_URL || 'postgresql://nobody@127.0.0.1:1/none',
  NEXT_TELEMETRY_DISABLED: '1',
  __NEXT_PROCESSED_ENV: 'true',
})

/**
 * Builds the site for production.
 * @param {{ env: NodeJS.ProcessEnv, signal?: AbortSignal, show?: boolean }} options
 * @throws {OperatorError} with the end of the build's output
 */
export async function build({ env, signal, show }) {
  const server = findServer()
  if (server) {
    throw new OperatorError(`The last build is being served by process ${server}: stop that first.`)
  }
  const madeFrom = fingerprintSources(env)
  try {
    await runNode([fromRoot('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
      env: { ...env, NODE_ENV: 'production' },
      signal,
      show,
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new OperatorError('The site could not be built.', show ? '' : error.tail(60))
  }
  await compressFiles()
  writeFileSync(STAMP, madeFrom)
}
