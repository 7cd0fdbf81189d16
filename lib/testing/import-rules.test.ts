import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Files that each break one rule: the file's path, what it imports, the violated rule. */
const invalidFiles: [file: string, imports: string, rule: string][] = [
  ['lib/core/a.ts', '@/lib/platform/env', 'core-is-pure'],
  ['lib/core/b.ts', 'react', 'core-is-pure'],
  ['lib/core/c.ts', 'node:fs', 'core-takes-no-builtins'],
  ['lib/platform/a.ts', '@/lib/modules/papers/queries', 'platform-takes-core-only'],
  ['lib/platform/b.ts', 'next/headers', 'platform-and-next'],
  ['lib/platform/c.ts', '@/lib/core/x', 'server-files-import-server-only'],
  ['lib/modules/papers/service.ts', '@/lib/core/x', 'server-files-import-server-only'],
  ['lib/modules/papers/a.ts', 'next/cache', 'modules-know-no-framework'],
  ['lib/modules/papers/b.ts', '@/lib/platform/http/define-route', 'modules-know-no-framework'],
  ['lib/modules/papers/d.ts', '@/lib/routes/content-routes', 'modules-know-no-framework'],
  ['lib/routes/a.ts', '@/components/papers/list', 'routes-take-modules'],
  ['lib/routes/b.ts', '@/lib/platform/db/client', 'no-database-from-outside'],
  ['lib/modules/papers/c.ts', '@/lib/modules/videos/inner', 'modules-import-public-files'],
  [
    'lib/modules/videos/a.ts',
    '@/lib/modules/content/editorial/edit',
    'modules-import-public-files',
  ],
  ['lib/modules/videos/schema.ts', '@/lib/platform/env', 'schema-and-constants-run-anywhere'],
  [
    'lib/modules/content/papers/schema.ts',
    '@/lib/platform/env',
    'schema-and-constants-run-anywhere',
  ],
  ['lib/modules/content/papers/service.ts', '@/lib/core/x', 'server-files-import-server-only'],
  ['lib/browser/a.ts', '@/lib/platform/env', 'browser-takes-core-only'],
  [
    'components/papers/a.tsx',
    '@/lib/modules/papers/queries',
    'components-take-schema-and-constants',
  ],
  ['components/papers/b.tsx', '@/lib/platform/env', 'components-take-schema-and-constants'],
  ['components/papers/c.tsx', '@prisma/client', 'no-database-from-outside'],
  ['components/ui/a.tsx', '@/lib/modules/videos/schema', 'building-blocks-know-no-module'],
  ['components/ui/b.tsx', '@/app/page', 'app-is-the-end'],
  ['app/page.tsx', '@/lib/platform/db/client', 'no-database-from-outside'],
  ['app/table.tsx', '@/lib/core/x', 'app-holds-special-files'],
  ['middleware.ts', '@/lib/modules/papers/queries', 'middleware-is-small'],
  ['lib/core/d.ts', '@/lib/testing/factories', 'testing-stays-with-tests'],
  ['lib/core/e.ts', '@/scripts/start', 'tools-stay-outside'],
  ['components/forms/use.ts', './index', 'no-barrels'],
  ['lib/core/cycle-a.ts', './cycle-b', 'no-cycles'],
  ['lib/core/f.ts', '@/lib/core/nowhere', 'nothing-unresolved'],
]

/** Files that comply with the rules. */
const validFiles: [file: string, imports: string[]][] = [
  ['lib/core/x.ts', []],
  ['lib/platform/env.ts', ['server-only', '@/lib/core/x']],
  ['lib/platform/db/client.ts', ['server-only', '@/lib/platform/env']],
  ['lib/platform/http/define-route.ts', ['server-only', '@/lib/core/x']],
  ['lib/modules/papers/queries.ts', ['server-only', '@/lib/platform/db/client']],
  ['lib/modules/papers/schema.ts', ['@/lib/modules/users/schema', '@/lib/core/x']],
  ['lib/modules/users/schema.ts', []],
  ['lib/modules/users/service.ts', ['server-only', '@/lib/modules/papers/queries']],
  ['lib/modules/videos/inner.ts', []],
  ['lib/modules/videos/service.ts', ['server-only', '@/lib/modules/content/articles/queries']],
  ['lib/modules/content/articles/queries.ts', ['server-only', '@/lib/modules/content/inner']],
  ['lib/modules/content/inner.ts', []],
  ['lib/modules/content/editorial/edit.ts', ['@/lib/modules/content/inner']],
  ['lib/testing/factories.ts', ['@/lib/modules/papers/queries']],
  ['lib/core/x.test.ts', ['@/lib/testing/factories']],
  ['prisma/seed/main.ts', ['@/lib/testing/factories', '@/lib/modules/papers/queries']],
  ['components/papers/list.tsx', ['@/lib/modules/papers/schema', '@/lib/core/x']],
  [
    'lib/routes/content-routes.ts',
    ['@/lib/platform/http/define-route', '@/lib/modules/papers/queries'],
  ],
  ['app/route.ts', ['@/lib/platform/http/define-route', '@/lib/modules/papers/queries']],
  ['scripts/start.ts', ['@/lib/core/x', '@/server/guards']],
  ['server/guards.ts', ['@/lib/core/x']],
  // Imported by the files that break a rule.
  ['components/forms/index.ts', ['@/lib/core/x']],
  ['lib/core/cycle-b.ts', ['./cycle-a']],
]

let root: string
let violations: Set<string>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ingingo-imports-'))
  const put = async (file: string, imports: string[]) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    const lines = imports.map((from) => `import '${from}'\n`).join('')
    await writeFile(join(root, file), `${lines}export const x = 1\n`)
  }
  await writeFile(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }),
  )
  for (const [file, imports] of validFiles) await put(file, imports)
  for (const [file, imports] of invalidFiles) await put(file, [imports])
  violations = await findViolations()
})

afterAll(() => rm(root, { recursive: true, force: true }))

/** Runs the project's rules on the folder; each violation as "file rule". */
async function findViolations(): Promise<Set<string>> {
  const tool = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const folders = ['app', 'components', 'lib', 'prisma', 'scripts', 'server', 'middleware.ts']
  const args = [tool, '--config', resolve('.dependency-cruiser.cjs'), '-T', 'json', ...folders]
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      done(stdout),
    )
  })
  const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } =
    JSON.parse(output)
  return new Set(summary.violations.map(({ from, rule }) => `${from} ${rule.name}`))
}

it.each(invalidFiles)('%s may not import %s: %s', (file, _imports, rule) => {
  expect(violations).toContain(`${file} ${rule}`)
})

it.each(validFiles)('%s follows the rules', (file) => {
  const own = [...violations].filter((violation) => violation.startsWith(`${file} `))
  expect(own.filter((violation) => !violation.endsWith('nothing-unresolved'))).toEqual([])
})
