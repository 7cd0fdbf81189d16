import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fromRoot } from '../support/paths.mjs'

const ascending = (values) => [...values].sort((a, b) => a - b)

/** The value below which the given share of all values lies: `percentile(times, 0.95)`. */
export function percentile(values, share) {
  const sorted = ascending(values)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The middle value; the mean of the middle two for an even count. */
export function median(values) {
  const sorted = ascending(values)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Three significant digits; whole numbers from a hundred. */
const rounded = (value) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))

const FILE = fromRoot('.data', 'bench.json')

/**
 * Builds one figure. A target is `{ max }` or `{ min }`; a figure without one is informational.
 * @param {string} name
 * @param {number} value
 * @param {string} [unit]
 * @param {{ max?: number, min?: number }} [target]
 */
export function metric(name, value, unit = '', target = {}) {
  const { max, min } = target
  const verdicts = [max === undefined || value <= max, min === undefined || value >= min]
  const hasTarget = max !== undefined || min !== undefined
  return {
    name,
    value: rounded(value),
    unit,
    ...target,
    ...(hasTarget ? { ok: !verdicts.includes(false) } : {}),
  }
}

const withUnit = (value, unit) => (unit ? `${value} ${unit}` : String(value))

function targetText({ max, min, unit }) {
  if (max !== undefined) return `≤ ${withUnit(max, unit)}`
  return min === undefined ? '' : `≥ ${withUnit(min, unit)}`
}

const verdictText = ({ ok }) => (ok === undefined ? '' : ok ? 'ok' : 'missed')

export function printTable(title, metrics) {
  const rows = [
    ['what', 'measured', 'target', ''],
    ...metrics.map((each) => [
      each.name,
      withUnit(each.value, each.unit),
      targetText(each),
      verdictText(each),
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  console.log(`\n━━ ${title}`)
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
  }
}

function readFigures() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return { parts: {} }
  }
}

/** Stores a part's figures beside those of other parts. */
export function saveFigures(part, metrics, seconds) {
  const machine = {
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
  }
  const { parts } = readFigures()
  // The load of the machine: an otherwise idle one with two cores shows about 2 while measuring.
  const load = rounded(loadavg()[1])
  parts[part] = { at: new Date().toISOString(), seconds, load, figures: metrics }
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, `${JSON.stringify({ machine, parts }, null, 2)}\n`)
}
