import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Entry {
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const lock = new URL('../../package-lock.json', import.meta.url)
const packages: Record<string, Entry> = JSON.parse(readFileSync(lock, 'utf8')).packages

it('lists the packages of every system, without which `npm ci` fails', () => {
  const isExact = (range: string) => /^\d+\.\d+\.\d+\S*$/.test(range)
  const isThere = (name: string) =>
    Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => (isExact(range) ? name : [])),
  )
  expect(wanted.filter((name) => !isThere(name))).toEqual([])
})

it('lists each package with its hash', () => {
  const unhashed = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== '' && !integrity && !link,
  )
  expect(unhashed.map(([path]) => path)).toEqual([])
})
