import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listRouteFiles, loadRoute } from '@/lib/testing/route-files'

// Checks that the type a screen expects is the one that the route returns: `call<z.infer<typeof usersDto>>('GET',
// '/auth')`.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CALL = /call<z\.infer<typeof (\w+)>>\(\s*'(\w+)',\s*(?:'([^']*)'|`([^`]*)`|(\w+))/g

interface Call {
  file: string
  schema: string
  module: string
  method: string
  /** `*` replaces an id; null where the address is built elsewhere. */
  path: string | null
}

function readCalls(file: string): Call[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return [...source.matchAll(CALL)].map(([, schema = '', method = '', plain, template]) => {
    const imported = new RegExp(`import [^;]*?\\b${schema}\\b[^;]*?from '@/([^']+)'`).exec(
      source.replace(/\n(?=import )/g, ';\n'),
    )
    const address = plain ?? template?.replace(/\$\{[^}]*\}/g, '*')
    const path = address?.replace(/\?.*$/, '').replace(/^\/|\/$/g, '') ?? null
    return { file, schema, module: imported?.[1] ?? '', method, path }
  })
}

const calls = ['components', 'lib/browser'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readCalls(join(folder, file))),
)

/** The response schema of each route, by method and path. */
async function readResponseSchemas(): Promise<Map<string, unknown>> {
  const schemas = new Map<string, unknown>()
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'v1')
  for (const [name, file] of listRouteFiles(folder)) {
    for (const [method, handle] of await loadRoute(file)) {
      const { response } = (handle as { definition?: { response?: unknown } }).definition ?? {}
      schemas.set(`${method} ${name.replace(/\[[^\]]*\]/g, '*')}`, response)
    }
  }
  return schemas
}

const responseSchemas = await readResponseSchemas()

it("finds the screens' calls", () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter(({ path }) => path !== null).length).toBeGreaterThan(15)
})

it.each(calls)(
  '$file parses the response of $method $path with the schema of the route, $schema',
  async (call) => {
    const schemas: Record<string, unknown> = await import(/* @vite-ignore */ `@/${call.module}`)
    expect(schemas[call.schema], 'the schema').toBeDefined()
    const asked = [...responseSchemas].filter(([name]) =>
      call.path === null
        ? name.startsWith(`${call.method} `)
        : name === `${call.method} ${call.path}` ||
          (call.path.startsWith('*/') && name.endsWith(call.path.slice(1))),
    )
    expect(asked.map(([, response]) => response)).toContain(schemas[call.schema])
  },
)
