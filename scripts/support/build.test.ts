import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { fingerprintSources, isSource, recordServerPid } from './build.mjs'
import { ROOT } from './paths.mjs'

/** Files that builds and tests leave in the folders a build is made from. */
const made = execFileSync(
  'git',
  ['ls-files', '--others', '--ignored', '--exclude-standard', 'app', 'components', 'lib', 'public'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean)

it('excludes generated files, so that a second start builds nothing', () => {
  expect(made).toContain('lib/platform/html/built/text-work.mjs')
  expect(made.filter(isSource)).toEqual([])
})

it('includes pages, texts and code', () => {
  for (const path of ['app/robots.ts', 'messages/rw.json', 'lib/core/dates.ts', 'public/plain.css'])
    expect(isSource(path), path).toBe(true)
})

it('distinguishes settings that pages show, not those of the deployment', () => {
  const plain = fingerprintSources({})
  expect(fingerprintSources({ SITE_NAME: 'Kigali' })).not.toBe(plain)
  expect(fingerprintSources({ SITE_HOST: 'a.example', SITE_UPSTREAM: 'site:3000' })).toBe(plain)
})

/** Every write to it fails as on a full disk (Linux only). */
const FULL_DISK = '/dev/full'

it.runIf(existsSync(FULL_DISK))('lets a server start on a full disk, and logs that', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    recordServerPid(7, FULL_DISK)
    expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({
      level: 'warn',
      event: 'server.pid_not_recorded',
      code: 'ENOSPC',
    })
  } finally {
    write.mockRestore()
  }
})

it('records the process that serves the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-pid-'))
  try {
    recordServerPid(7, join(folder, 'served-by'))
    expect(readFileSync(join(folder, 'served-by'), 'utf8')).toBe('7')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
