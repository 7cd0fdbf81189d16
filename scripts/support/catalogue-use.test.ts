import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot, ROOT } from './paths.mjs'

const SOURCES = ['app', 'components', 'lib', 'prisma/seed', 'scripts', 'server', 'middleware.ts']
const SKIPPED = /\.test\.tsx?$|^lib\/testing\/|^lib\/platform\/db\/generated\/|\/built\//

interface Source {
  /** Literals and identifiers: each may name a text, or a group of texts. */
  words: Set<string>
  /** Template literals, as patterns of what they can name. */
  patterns: RegExp[]
  /** Whether it chooses a group of texts at run time. */
  choosesGroup: boolean
}

function readSource(text: string): Source {
  const literals = [...text.matchAll(/(['"`])([\w.-]+)\1|\b([A-Za-z_]\w*)\b/g)]
  const templates = [...text.matchAll(/`([\w.-]*\$\{[^`]*)`/g)].map(([, body = '']) =>
    body.replace(/\$\{[^}]*\}/g, '*'),
  )
  return {
    words: new Set(literals.map(([, , literal, name]) => literal ?? name ?? '')),
    patterns: templates
      .filter((body) => /^[\w.*-]*[a-z.][\w.*-]*$/i.test(body))
      .map((body) => new RegExp(`^${body.replace(/\./g, '\\.').replace(/\*/g, '[\\w.-]+')}$`)),
    choosesGroup: /(?:useTranslations|getTranslations|translator)\(\s*(?!['"`)])/.test(text),
  }
}

const names = ({ words, patterns }: Source, text: string) =>
  words.has(text) || patterns.some((pattern) => pattern.test(text))

/** Returns whether a source names a text: by its whole key, or by the end of the key beside the group at its beginning. */
function isUsed(key: string, sources: readonly Source[]): boolean {
  const parts = key.split('.')
  return parts.some((_, at) => {
    const group = parts.slice(0, at).join('.')
    const rest = parts.slice(at).join('.')
    return sources.some(
      (source) => names(source, rest) && (at === 0 || source.choosesGroup || names(source, group)),
    )
  })
}

function getKeys(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : getKeys(value, `${prefix}${name}.`),
  )
}

it('distinguishes used texts from unused ones', () => {
  const source = readSource("useTranslations('users'); t('title'); t(`kinds.$" + '{kind}`)')
  expect(isUsed('users.title', [source])).toBe(true)
  expect(isUsed('users.kinds.visitor', [source])).toBe(true)
  expect(isUsed('users.lead', [source])).toBe(false)
  expect(isUsed('papers.title', [source])).toBe(false)
})

it('uses every text of the catalogue', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...SOURCES],
    { cwd: ROOT, encoding: 'utf8' },
  )
  const sources = files
    .split('\n')
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !SKIPPED.test(path))
    .map((path) => readSource(readFileSync(fromRoot(path), 'utf8')))
  const catalogue = JSON.parse(readFileSync(fromRoot('messages', 'en.json'), 'utf8')) as object
  expect(getKeys(catalogue).filter((key) => !isUsed(key, sources))).toEqual([])
})
