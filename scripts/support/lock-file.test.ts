import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findMissing, findUnhashed } from './lock-file.mjs'

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))

it('names the packages of every system, without which `npm ci` fails', () => {
  const hint = 'run: node scripts/complete-lock-file.mjs'
  expect(Object.keys(findMissing(lock)), hint).toEqual([])
})

/** Those for other systems whose hash the registry did not have when they were written: never more than these. */
const UNHASHED = 43

const isForOthers = (entry: { optional?: boolean; os?: string[]; cpu?: string[] }) =>
  entry.optional === true && Boolean(entry.os ?? entry.cpu)

it('names each package with its hash, but optional ones of other systems', () => {
  const unhashed = findUnhashed(lock)
  const hint = 'run: node scripts/complete-lock-file.mjs'
  expect(unhashed.length, hint).toBeLessThanOrEqual(UNHASHED)
  expect(unhashed.filter((path) => !isForOthers(lock.packages[path]))).toEqual([])
})

it('finds what has no hash', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { integrity: 'sha512-x' },
    'node_modules/c': { link: true },
  }
  expect(findUnhashed({ packages })).toEqual(['node_modules/a'])
})

it('reads a package’s systems off its name', () => {
  const optionalDependencies = {
    '@next/swc-linux-x64-musl': '1.0.0',
    '@swc/core-darwin-arm64': '2.0.0',
  }
  expect(findMissing({ packages: { 'node_modules/next': { optionalDependencies } } })).toEqual({
    'node_modules/@next/swc-linux-x64-musl': {
      version: '1.0.0',
      optional: true,
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
    },
    'node_modules/@swc/core-darwin-arm64': {
      version: '2.0.0',
      optional: true,
      cpu: ['arm64'],
      os: ['darwin'],
    },
  })
})

it('leaves alone what an outer or an inner folder holds', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'b-linux-x64': '1.0.0' } },
    'node_modules/a/node_modules/b-linux-x64': {},
    'node_modules/c': {},
    'node_modules/d/node_modules/e': { optionalDependencies: { c: '1.0.0' } },
  }
  expect(findMissing({ packages })).toEqual({})
})
