import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { fromRoot, ROOT } from './paths.mjs'

const TEXT = /\.(?:ts|tsx|mjs|css|prisma|sql|md)$/

/** Files in the repository or about to be; a folder that is no clone has none to check. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => TEXT.test(path) && existsSync(fromRoot(path)))

const read = (path: string) => readFileSync(fromRoot(path), 'utf8')

/** As GitHub makes them: lower case, no punctuation, hyphens for spaces. */
const getAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

const getAnchors = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => getAnchor(heading))

/** Links in code start at the root, those in a document at its folder. */
function linksIn(path: string): { link: string; target: string; anchor?: string }[] {
  const text = read(path)
  const isDocument = path.endsWith('.md')
  const found = isDocument
    ? [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    : [...text.matchAll(/\b(docs\/[\w/.-]+\.md)(?:#([\w-]+))?/g)]
  return found.map(([link, name = '', anchor]) => ({
    link,
    anchor,
    target: name === '' ? path : normalize(isDocument ? join(dirname(path), name) : name),
  }))
}

const isDead = ({ target, anchor }: { target: string; anchor?: string }) =>
  !existsSync(fromRoot(target)) || (anchor !== undefined && !getAnchors(target).includes(anchor))

it('cites only existing files and headings', () => {
  const dead = files.flatMap((path) =>
    linksIn(path)
      .filter(isDead)
      .map(({ link }) => `${path}: ${link}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(dead).toEqual([])
})

/** Papers outside the repository; what they require is in docs/rules.md. */
const OUTSIDE =
  /\((?:decisions|issue: |issue "|(?:architecture|experience|promises), [^'])|\bpromises? \d|\bspecification\b|\bdecisions?, "|\bdecision \d+\b(?!\])|experience\.md/i

it('refers to no document outside of the repository', () => {
  const pointing = files
    .filter((path) => !path.endsWith('.md') && !path.endsWith('citations.test.ts'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, at) => (OUTSIDE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )
  expect(pointing).toEqual([])
})

it('names existing files for each security promise', () => {
  const named = [
    ...read('docs/security.md').matchAll(
      /`((?:app|attack|components|e2e|lib|scripts|server)\/[^`\s]*)`/g,
    ),
  ]
  // For a pattern, the part before its first wildcard.
  const missing = named.flatMap(([, path = '']) => {
    const [fixed = ''] = path.split(/[*{]/)
    const known = fixed === path ? path : fixed.slice(0, fixed.lastIndexOf('/'))
    return existsSync(fromRoot(known)) ? [] : [path]
  })
  expect(named.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
