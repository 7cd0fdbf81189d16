import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromRoot, ROOT } from '@/scripts/support/paths.mjs'

// Reads the Dockerfile and builds its folder from this one, so that tests need no container engine.

/** Build output, which is not committed. */
const BUILT = [
  '.next',
  'lib/platform/db/generated',
  'lib/platform/html/built',
  'lib/platform/page-shell/built',
  'public/scripts',
  'public/sw.js',
]

export interface Image {
  env: Record<string, string>
  uid: number
  gid: number
  command: string[]
  healthcheck: string[]
}

const lines = () =>
  readFileSync(fromRoot('Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

function instructionOf(stage: readonly string[], instruction: string): string {
  const line = stage.find((each) => each.startsWith(`${instruction} `))
  if (!line) throw new Error(`The Dockerfile has no ${instruction}.`)
  return line.slice(instruction.length + 1)
}

/** How the image runs, according to its last stage. */
export function readImage(): Image {
  const all = lines()
  const stage = all.slice(all.findLastIndex((line) => line.startsWith('FROM ')))
  const [uid = 0, gid = 0] = instructionOf(stage, 'USER').split(':').map(Number)
  const [, healthcheck = '[]'] = /CMD (\[.*\])$/.exec(instructionOf(stage, 'HEALTHCHECK')) ?? []
  const env = Object.fromEntries(
    instructionOf(stage, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  return {
    env,
    uid,
    gid,
    command: JSON.parse(instructionOf(stage, 'CMD')),
    healthcheck: JSON.parse(healthcheck),
  }
}

/** Matches the patterns .dockerignore uses: names from the top, and suffixes anywhere. */
function isIgnored(): (path: string) => boolean {
  const patterns = readFileSync(fromRoot('.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const kept = patterns.flatMap((pattern) => (pattern.startsWith('!') ? pattern.slice(1) : []))
  return (path) =>
    !kept.includes(path) &&
    patterns.some((pattern) => {
      if (pattern.startsWith('**/*')) return path.endsWith(pattern.slice(4))
      if (pattern.startsWith('*')) return !path.includes('/') && path.endsWith(pattern.slice(1))
      if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1))
      return path === pattern || path.startsWith(`${pattern}/`)
    })
}

/** Development-only packages, as `npm prune --omit=dev` removes them. */
function developmentPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { dev }]) => (dev ? path : []))
}

const link = (from: string, to: string) => {
  mkdirSync(dirname(to), { recursive: true })
  // Hard links take no space, and nothing is written to them.
  execFileSync('cp', ['-al', from, to])
}

/** Makes the image's /app folder from this one, which has been built. */
export function makeImageFolder(folder: string): void {
  const ignored = isIgnored()
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
  for (const path of [...BUILT, 'node_modules']) link(fromRoot(path), join(folder, path))
  const [, removed = ''] = /rm -rf (.+)$/m.exec(readFileSync(fromRoot('Dockerfile'), 'utf8')) ?? []
  const unwanted = [...removed.split(' '), ...developmentPackages()]
  for (let at = 0; at < unwanted.length; at += 200) {
    const some = unwanted.slice(at, at + 200).map((path) => join(folder, path))
    execFileSync('rm', ['-rf', ...some])
  }
}
