import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromRoot, ROOT } from '@/scripts/support/paths.mjs'

// Reads the Dockerfile and builds its folder from this one, so that tests need no container engine.

export interface Image {
  env: Record<string, string>
  uid: number
  gid: number
  command: string[]
  healthcheck: string[]
}

const readDockerfileLines = () =>
  readFileSync(fromRoot('Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

function findInstruction(stage: readonly string[], instruction: string): string {
  const line = stage.find((each) => each.startsWith(`${instruction} `))
  if (!line) throw new Error(`The Dockerfile has no ${instruction}.`)
  return line.slice(instruction.length + 1)
}

/** Reads how the image runs, according to its last stage. */
export function readImage(): Image {
  const all = readDockerfileLines()
  const stage = all.slice(all.findLastIndex((line) => line.startsWith('FROM ')))
  const [uid = 0, gid = 0] = findInstruction(stage, 'USER').split(':').map(Number)
  const [, healthcheck = '[]'] = /CMD (\[.*\])$/.exec(findInstruction(stage, 'HEALTHCHECK')) ?? []
  const env = Object.fromEntries(
    findInstruction(stage, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  return {
    env,
    uid,
    gid,
    command: JSON.parse(findInstruction(stage, 'CMD')),
    healthcheck: JSON.parse(healthcheck),
  }
}

/** Matches the patterns .dockerignore uses: names from the top, and suffixes anywhere. */
function readDockerIgnore(): (path: string) => boolean {
  const patterns = readFileSync(fromRoot('.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const included = patterns.flatMap((pattern) => (pattern.startsWith('!') ? pattern.slice(1) : []))
  return (path) =>
    !included.includes(path) &&
    patterns.some((pattern) => {
      if (pattern.startsWith('**/*')) return path.endsWith(pattern.slice(4))
      if (pattern.startsWith('*')) return !path.includes('/') && path.endsWith(pattern.slice(1))
      if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1))
      return path === pattern || path.startsWith(`${pattern}/`)
    })
}

/** Makes the image's /app folder from this one, which has been built. */
export function makeImageFolder(folder: string): void {
  const ignored = readDockerIgnore()
  const tracked = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const files = tracked
    .split('\0')
    .filter((path) => path && !ignored(path) && existsSync(fromRoot(path)))
  for (const path of files) {
    if (!lstatSync(fromRoot(path)).isFile()) continue
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(fromRoot(path), join(folder, path))
  }
  const script = fromRoot('scripts', 'support', 'runtime-files.mjs')
  execFileSync(process.execPath, [script, folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Adds up the sizes of a folder's files, in bytes. */
export const getFolderSize = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, { parentPath, name }) => total + lstatSync(join(parentPath, name)).size, 0)
