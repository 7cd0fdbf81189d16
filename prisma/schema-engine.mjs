#!/usr/bin/env node
/**
 * Prisma's schema engine without a native binary: speaks the Prisma CLI's protocol (JSON-RPC, one message a line,
 * on stdin and stdout) and hands each call to the WebAssembly build of the same engine, from npm.
 * PRISMA_SCHEMA_ENGINE_BINARY points the CLI to it. See docs/decisions/0002-migrations-without-a-download.md.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engineGlue from '@prisma/schema-engine-wasm/schema_engine_bg'

const args = process.argv.slice(2)

// `cli can-connect-to-database` and the like: the migration itself reports an unreachable database.
if (args.includes('cli')) process.exit(0)

const optionValue = (name) => {
  const at = args.indexOf(name)
  return at === -1 ? undefined : args[at + 1]
}

const wasmPath = createRequire(import.meta.url)
  .resolve('@prisma/schema-engine-wasm')
  .replace(/schema_engine\.js$/, 'schema_engine_bg.wasm')

async function loadEngine(onLog) {
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {
    './schema_engine_bg.js': engineGlue,
  })
  engineGlue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()

  const datasource = JSON.parse(optionValue('--datasource') ?? '{}')
  const connectionString = datasource.url ?? process.env.DATABASE_URL
  const datamodels = (optionValue('--datamodels') ?? '')
    .split(',')
    .filter(Boolean)
    .map((path) => [path, readFileSync(path, 'utf8')])
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScriptPg({ connectionString }))
  return engineGlue.SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    onLog,
    adapter,
  )
}

/**
 * The stock adapter splits a script at every semicolon, which breaks function bodies and comments. This one runs it
 * whole, in one transaction, so that the server rolls everything back if it loses its client half way.
 */
class WholeScriptPg extends PrismaPg {
  async connect() {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      const client = await connection.client.connect()
      try {
        await client.query('BEGIN')
        await client.query(script)
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        // Passes the database's message to the engine, which would otherwise report only "an error".
        connection.onError(error)
      } finally {
        client.release()
      }
    }
    return connection
  }
}

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

/** The engine throws its user-facing errors as JSON in the message; the CLI reads them under `data`. */
function asRpcError(error) {
  const text = error instanceof Error ? error.message : String(error)
  let data = { is_panic: false, message: text, meta: null, error_code: null }
  try {
    const parsed = JSON.parse(text)
    data = { ...data, ...parsed }
  } catch {
    // Not JSON: the text itself is the message.
  }
  if (error?.code && typeof error.code === 'string') data.error_code = error.code
  if (error?.meta) data.meta = error.meta
  return { code: 4466, message: 'An error happened. Check the data field for details.', data }
}

let engine
let printId = 0

async function answer(line) {
  const request = JSON.parse(line)
  if (!request.method) return // the CLI's answer to a print request
  try {
    engine ??= await loadEngine(() => {})
    const result = await engine[request.method](request.params)
    if (request.method === 'diff' && typeof result?.stdout === 'string') {
      printId += 1
      send({ id: printId, method: 'print', params: { content: result.stdout } })
    }
    send({ id: request.id, result: result ?? null })
  } catch (error) {
    send({ id: request.id, error: asRpcError(error) })
  }
}

let queue = Promise.resolve()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line.trim()) queue = queue.then(() => answer(line))
  })
  .on('close', () => {
    queue.then(() => process.exit(0))
  })
