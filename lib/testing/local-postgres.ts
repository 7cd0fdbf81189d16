import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@/scripts/support/database.mjs'
import { freePort } from '@/scripts/support/port.mjs'

// A PostgreSQL server of one test file, for what the embedded database cannot show: writes that overlap.

const DEBIAN = '/usr/lib/postgresql'
/** It refuses to run as root. */
const NOBODY = 65_534
const person = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** The folder of the installed server's programs, or null. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().reverse() : []
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended (${server.exitCode}).`)
    const isReady = await withClient(url, () => true).catch(() => false)
    if (isReady) return
    await new Promise((done) => setTimeout(done, 100))
  }
}

/**
 * Starts a server with an empty database.
 * @param programs of `findPostgres`
 */
export async function startPostgres(
  programs: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-postgres-'))
  if (person.uid) chownSync(folder, person.uid, person.gid)
  const data = join(folder, 'data')
  const options = { ...person, cwd: folder, stdio: 'ignore' } as const
  const make = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), make, options)
  const port = await freePort()
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-F']
  const server = spawn(join(programs, 'postgres'), args, options)
  const ended = new Promise((done) => server.once('exit', done))
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url, server)
  return {
    url,
    stop: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
