import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe } from 'vitest'
import { makePdf } from '@/lib/testing/pdf-samples'
import { fromRoot, ROOT } from '@/scripts/support/paths.mjs'
import { getFreePort } from '@/scripts/support/port.mjs'
import { testEnvironment } from '@/scripts/support/test-runs.mjs'
import { PATIENT_ADMISSION } from '@/scripts/support/test-server.mjs'
import { attack } from './support/attack'
import { getFolderSize, makeImageFolder, readImage } from './support/image'
import { signInDemo } from './support/tokens'
import { type Site, writeFact, writePaper, writePicture } from './support/writers'

// The Dockerfile's image without a container engine: its folder, user and commands, on a system where only its volume
// and /tmp are writable.

const folder = fromRoot('test-results', `image-${process.pid}`)
const VOLUME = '/mnt'
/** Bytes: 350 MB less what the Dockerfile keeps of node:20-slim, the system (75 MB) and Node.js (99 MB). */
const MAX_APP_SIZE = 176e6

/**
 * In a mount namespace: the image's folder replaces this one, everything is read-only except what compose.yaml leaves
 * writable. The folder stays open, since the new /tmp may hide it.
 */
const NAMESPACE_SCRIPT = `set -e
exec 9<${folder}
mount -t tmpfs -o size=256m,mode=1777 tmpfs /tmp
mkdir -p ${ROOT}
mount --no-canonicalize --bind /proc/self/fd/9 ${ROOT}
mount -o remount,ro,bind ${ROOT}
mount -t tmpfs -o mode=700 tmpfs ${VOLUME}
chown "$IMAGE_UID:$IMAGE_GID" ${VOLUME}
mount -o remount,ro,bind /
cd ${ROOT}
exec setpriv --reuid "$IMAGE_UID" --regid "$IMAGE_GID" --clear-groups --no-new-privs --bounding-set=-all "$@"`

function canIsolate(): boolean {
  try {
    execFileSync('unshare', [
      '--mount',
      '--propagation',
      'private',
      'mount',
      '-o',
      'remount,ro,bind',
      '/',
    ])
    execFileSync('setpriv', ['--version'])
    return true
  } catch {
    return false
  }
}

const title = canIsolate() ? 'the image' : 'NOT RUN, only root on Linux can: the image'

async function waitForReady(url: string, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const ready = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return true
    await sleep(200)
  }
  return false
}

describe.skipIf(!canIsolate())(title, () => {
  attack('runs as its own user on a system that is read-only', async (tally) => {
    const image = readImage()
    makeImageFolder(folder)
    const size = getFolderSize(folder)
    tally.expect(size < MAX_APP_SIZE, `its application takes ${Math.round(size / 1e6)} MB`)
    const port = String(await getFreePort())
    const url = `http://127.0.0.1:${port}`
    const env = {
      ...testEnvironment(),
      ...image.env,
      ...PATIENT_ADMISSION,
      DATA_DIR: `${VOLUME}/data`,
      HOST: '127.0.0.1',
      PORT: port,
      SEED_DEMO: '1',
      HOME: '/nonexistent',
      IMAGE_UID: String(image.uid),
      IMAGE_GID: String(image.gid),
    }
    const [program = '', ...args] = image.command
    const server = spawn(
      'unshare',
      [
        '--mount',
        '--propagation',
        'private',
        'sh',
        '-c',
        NAMESPACE_SCRIPT,
        'room',
        program,
        ...args,
      ],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    const ended = once(server, 'exit')
    /** Runs a command in the same namespace, as the same user, as an engine does beside the server. */
    const runBeside = (command: readonly string[]) => {
      const user = ['--reuid', String(image.uid), '--regid', String(image.gid), '--clear-groups']
      const inside = ['-t', String(server.pid), '-m', '--wd', 'setpriv', ...user]
      execFileSync('nsenter', [...inside, ...command], { env })
    }
    try {
      const isUp = await waitForReady(url, () => server.exitCode !== null)
      tally.expect(isUp, `it does not start:\n${output.slice(-2000)}`)
      if (!isUp) return
      const expectSuccess = (what: string, command: readonly string[]) => {
        try {
          runBeside(command)
          tally.expect(true, what)
        } catch (error) {
          tally.expect(false, `${what}: ${error}`)
        }
      }
      expectSuccess('its health check', image.healthcheck)
      for (const path of ['/', '/home', '/home', '/fr/home', '/home/search?q=gout', '/feed.xml']) {
        const { status } = await fetch(`${url}${path}`)
        tally.expect(status === 200, `${path} is answered with ${status}`)
      }
      const site: Site = {
        url,
        databaseUrl: '',
        dataDir: '',
        token: await signInDemo(url, 'admin'),
      }
      const pdf = await makePdf()
      const writes = [
        writeFact(site, 'Read-only'),
        writePicture(site, 1),
        writePaper(site, 'Read-only', pdf),
      ]
      for (const write of writes) {
        const { status } = await write
        tally.expect(status.startsWith('2'), `a write is answered with ${status}`)
      }
      const newAdmin = ['--email', 'new@ingingo.test', '--name', 'New Admin']
      expectSuccess('a backup beside it', [
        'node',
        'scripts/backup.mjs',
        '--to',
        `${VOLUME}/data/backups`,
      ])
      expectSuccess('a drill of a backup', ['node', 'scripts/drill.mjs'])
      expectSuccess('a new administrator', ['node', 'scripts/create-admin.mjs', ...newAdmin])
      expectSuccess('a check of the audit trail', ['node', 'scripts/audit-verify.mjs'])
      expectSuccess('a dry run of cleaning the texts', [
        'node',
        'scripts/sanitise-content.mjs',
        '--dry-run',
      ])
      expectSuccess('an export', [
        'node',
        'scripts/content-export.mjs',
        '--to',
        `${VOLUME}/data/export`,
      ])
      const failures = output
        .split('\n')
        .filter((line) => /EROFS|EACCES|"level":"error"/.test(line))
      tally.expect(failures.length === 0, `it wrote: ${failures.slice(0, 3).join('\n')}`)
    } finally {
      server.kill('SIGTERM')
      const [code] = await ended
      tally.expect(code === 0, `it ended with ${code}`)
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
