import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './port.mjs'
import { findProgram, installPackage } from './system-programs.mjs'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15

/** The folder of the newest PostgreSQL's programs on this machine: Debian keeps `initdb` out of PATH. */
function findPrograms() {
  let versions = []
  try {
    versions = readdirSync(DEBIAN).map(Number)
  } catch {
    // Not Debian.
  }
  const places = versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'))
  const initdb = findProgram(['initdb'], places)
  const postgres = findProgram(['postgres'], places)
  return initdb && postgres ? { initdb, postgres } : null
}

/** PostgreSQL refuses to run as root: `nobody` does it then. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const unprivileged = () => (process.getuid?.() === 0 ? NOBODY : {})

const ended = (child) => new Promise((done) => child.once('exit', done))

async function run(program, args, user) {
  const child = spawn(program, args, { ...user, cwd: tmpdir(), stdio: 'ignore' })
  const code = await ended(child)
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

/** Resolves when it takes connections; what it writes says so. */
function readiness(server) {
  return new Promise((done, failed) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log += text
      if (log.includes('ready to accept connections')) done()
    })
    server.once('exit', () => failed(new Error(`PostgreSQL did not start.\n${log}`)))
  })
}

/**
 * Starts a PostgreSQL of this machine, or of Debian's packages, on a free port with an empty folder of its own, for
 * tests only: it does not wait for the disk.
 * @param {{ settings?: string[] }} [options] `settings`: `name=value`, as for `postgres -c`
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> } | null>} `url` of a database to connect to;
 *   null where there is none to be had
 */
export async function startLocalPostgres({ settings = [] } = {}) {
  if (!findPrograms()) await installPackage('postgresql')
  const programs = findPrograms()
  if (!programs) return null
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-postgres-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  await run(
    programs.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'],
    user,
  )
  const port = await freePort()
  const forTests = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'jit=off']
  const own = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  const args = [...own, ...forTests, ...settings].flatMap((setting) => ['-c', setting])
  const server = spawn(programs.postgres, ['-D', data, ...args], {
    ...user,
    cwd: folder,
    env: { ...process.env, LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    const gone = ended(server)
    kill()
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  await readiness(server)
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, pid: server.pid, stop }
}
