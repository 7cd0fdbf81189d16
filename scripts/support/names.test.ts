import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { fromRoot, ROOT } from './paths.mjs'

const FOLDERS = ['app', 'components', 'lib', 'scripts', 'server']

/** Standard terms exist for all of these: max, min, notified, stored, cached, visible, `getPath`. */
const PATTERNS = [
  /^(?:most|least|told|said|kept)[A-Z]/,
  /[a-z](?:Told|Said|Kept|Most|Least)(?:[A-Z]|$)/,
  /(?:^|_)(?:MOST|LEAST|TOLD|SAID|KEPT)(?:_|$)/,
  /^(?:path|text|name|status|state|kind|key|hash|body|file|words|title|id|ids)Of$/,
]

/** Names of variables that say what happened to a value, instead of what it is. */
const VARIABLES = /^(?:told|said|kept)$/

/** Names of columns, and a key of the message catalogue. */
const FIXED = new Set(['keptKinds', 'keptReason', 'toldAt', 'charactersMost'])

const GENERATED = /^lib\/platform\/db\/generated\/|\/built\//

const findPattern = (name: string) =>
  FIXED.has(name) ? undefined : PATTERNS.find((pattern) => pattern.test(name))

/** Each declared name of a module that matches a pattern, with its place. */
function findNames(path: string, module: string): string[] {
  // Parsing is slow: most files contain no such word.
  if (!(module.match(/[\w$]+/g) ?? []).some((word) => findPattern(word) ?? VARIABLES.test(word)))
    return []
  const source = ts.createSourceFile(path, module, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const { name } = node as ts.NamedDeclaration
    const isUse = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node)
    const text = name && ts.isIdentifier(name) && !isUse ? name.text : ''
    const pattern =
      ts.isVariableDeclaration(node) && VARIABLES.test(text) ? VARIABLES : findPattern(text)
    if (name && pattern) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
      found.push(`${path}:${line + 1}: ${text} (${pattern})`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('finds declared names, and ignores uses, text and columns', () => {
  const text = `const mostBytes = 1
// keptPath
const MAX = texts.charactersMost
const row = { keptReason: 'told' }
type Row = { wasTold: boolean }
function pathOf() {}
const kept = { kept: true }`
  expect(findNames('a.ts', text)).toEqual([
    'a.ts:1: mostBytes (/^(?:most|least|told|said|kept)[A-Z]/)',
    'a.ts:5: wasTold (/[a-z](?:Told|Said|Kept|Most|Least)(?:[A-Z]|$)/)',
    expect.stringMatching(/^a\.ts:6: pathOf /),
    expect.stringMatching(/^a\.ts:7: kept /),
  ])
})

it('uses standard terms for names', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS],
    { cwd: ROOT, encoding: 'utf8' },
  )
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !GENERATED.test(path))
    .filter((path) => existsSync(fromRoot(path)))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => findNames(path, readFileSync(fromRoot(path), 'utf8')))).toEqual([])
})
