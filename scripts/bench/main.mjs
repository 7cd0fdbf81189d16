import { parseArgs } from 'node:util'
import { OperatorError, runMain } from '../support/command-line.mjs'
import { prepare } from '../support/preparation.mjs'

/**
 * `npm run bench` measures everything, `npm run bench -- queries weight` only those parts. Prints a table for each part
 * and keeps all figures in .data/bench.json. Reports a missed target, but does not fail because of it.
 */
const PARTS = {
  pages: () => import('./pages.mjs'),
  render: () => import('./render.mjs'),
  start: () => import('./start.mjs'),
  login: () => import('./login.mjs'),
  uploads: () => import('./uploads.mjs'),
  load: () => import('./load.mjs'),
  weight: () => import('./weight.mjs'),
  lighthouse: () => import('./lighthouse.mjs'),
  staff: () => import('./staff.mjs'),
  typing: () => import('./typing.mjs'),
  queries: () => import('./queries.mjs'),
}

/** Options of the load part (load.mjs): many rows, new searches, more readers. */
const OPTIONS = {
  rows: { type: 'boolean', default: false },
  'new-searches': { type: 'boolean', default: false },
  readers: { type: 'string', default: '200' },
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new OperatorError(error.message)
  }
}

runMain(async () => {
  const { positionals: wanted, values } = readArguments()
  const unknown = wanted.find((name) => !(name in PARTS))
  if (unknown) {
    throw new OperatorError(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}.`)
  }
  await prepare()
  const { provideBuild } = await import('./product.mjs')
  const { saveFigures, printTable } = await import('./report.mjs')
  const { stopProduct } = await import('./product.mjs')
  await provideBuild()
  try {
    for (const name of Object.keys(PARTS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const startedAt = Date.now()
      const { title, measure } = await PARTS[name]()
      const metrics = await measure(values)
      printTable(title, metrics)
      saveFigures(name, metrics, Math.round((Date.now() - startedAt) / 1000))
    }
  } finally {
    await stopProduct()
  }
})
