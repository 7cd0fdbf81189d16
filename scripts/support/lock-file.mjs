import { readFileSync, writeFileSync } from 'node:fs'
import { runCommand } from './command.mjs'
import { fromRoot } from './paths.mjs'

const PATH = fromRoot('package-lock.json')

const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const CPU = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', glibc: 'glibc', musl: 'musl', musleabihf: 'musl' }

const isExact = (range) => /^\d+\.\d+\.\d+\S*$/.test(range)

/** Whether a package at `from` finds `name` in its own or an outer node_modules. */
function isFound(packages, from, name) {
  const at = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (at in packages) return true
  if (from === '') return false
  return isFound(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name)
}

/** The systems that a binary package is for stand in its name: `@next/swc-linux-x64-musl`. */
function systemsOf(name) {
  const words = name.replace('linuxmusl', 'linux-musl').split(/[/-]/)
  const os = OS.filter((word) => words.includes(word))
  const cpu = CPU.filter((word) => words.includes(word))
  const libc = os.includes('linux') ? words.flatMap((word) => LIBC[word] ?? []) : []
  const orNone = (list) => (list.length > 0 ? list : undefined)
  return { cpu: orNone(cpu), libc: orNone(libc), os: orNone(os) }
}

/**
 * The optional packages that a lock file lacks: those for systems other than the one that it was written on, where
 * npm could not look them up. `npm ci` refuses a lock file without them, on every system.
 * @returns {Record<string, object>} entries of the lock file by path
 */
export function findMissing({ packages }) {
  const missing = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isFound(packages, path, name) || !isExact(version)) continue
      const { cpu, libc, os } = systemsOf(name)
      // In npm's own order; what is undefined is not written.
      missing[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os }
    }
  }
  return missing
}

/** The packages that a lock file names without a hash: npm would install whatever the registry gives. */
export const findUnhashed = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !integrity && !link)
    .map(([path]) => path)

/** The hash that the registry has for a version of a package, or undefined. */
async function askHash(name, version) {
  try {
    const asked = ['view', `${name}@${version}`, 'dist.integrity']
    const output = await runCommand('npm', asked, { shell: process.platform === 'win32' })
    return /sha512-\S+/.exec(output)?.[0]
  } catch {
    return undefined
  }
}

/** With the hash where the other entries have it: after the version. */
function withHash({ version, ...rest }, integrity) {
  return integrity ? { version, integrity, ...rest } : { version, ...rest }
}

/**
 * Adds the packages that are missing, and each hash that the registry has.
 * @returns {Promise<{ added: number, unhashed: number }>} how many were added, and how many still have no hash
 */
export async function completeLockFile() {
  const lock = JSON.parse(readFileSync(PATH, 'utf8'))
  const missing = findMissing(lock)
  const entries = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')))
  for (const path of findUnhashed(lock)) {
    const entry = lock.packages[path]
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13)
    lock.packages[path] = withHash(entry, await askHash(name, entry.version))
  }
  writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`)
  return { added: Object.keys(missing).length, unhashed: findUnhashed(lock).length }
}
