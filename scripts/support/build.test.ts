import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { isSource } from './build.mjs'
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
