import cluster from 'node:cluster'
import { formatWithOptions, stripVTControlCharacters } from 'node:util'

/** Log levels by console method. */
const CONSOLE = {
  debug: 'info',
  log: 'info',
  info: 'info',
  trace: 'info',
  warn: 'warn',
  error: 'error',
}

const MAX_CHARACTERS = 4000

/** Identifies the process among several. */
const who = cluster.isWorker ? { pid: process.pid } : {}

/**
 * Writes one line as the application does (lib/platform/log/log.ts): JSON with level, UTC time and event.
 * @param {'info' | 'warn' | 'error'} level
 * @param {string} event
 * @param {Record<string, string | number>} [fields]
 */
export function writeLine(level, event, fields = {}) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...who, ...fields })
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)
}

/** Prepares a text for the log: without colours, and without URL queries, which may contain secrets. */
const plain = (text) =>
  stripVTControlCharacters(text)
    .replace(/(\/[^\s?]*)\?\S+/g, '$1')
    .trim()
    .slice(0, MAX_CHARACTERS)

const getCode = (error) => String(error.code ?? error.digest ?? error.name)

function writeConsole(level, values) {
  const message = plain(formatWithOptions({ colors: false }, ...values))
  if (message === '') return
  const error = values.find((value) => value instanceof Error)
  writeLine(level, 'console', { code: error ? getCode(error) : 'console', message })
}

/** Passes JSON through and wraps every other line: output of threads and packages that bypasses the console. */
function wrapOthers(stream, level) {
  const { write } = stream
  const wrap = (line) => {
    if (line.startsWith('{"')) return `${line}\n`
    const message = plain(line)
    if (message === '') return ''
    const fields = {
      time: new Date().toISOString(),
      level,
      event: 'output',
      code: 'output',
      ...who,
    }
    return `${JSON.stringify({ ...fields, message })}\n`
  }
  stream.write = (chunk, ...rest) => {
    const lines = String(chunk).split('\n')
    return write.call(stream, lines.map(wrap).join(''), ...rest.filter((each) => each?.call))
  }
}

/** A server continues if its log is closed; logging that failure would loop. */
export function ignoreLogErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/**
 * Makes this process write one JSON object per line, each with its event, also for output of the framework or of
 * Node, which gets a code.
 */
export function writeOnlyJson() {
  ignoreLogErrors()
  for (const [name, level] of Object.entries(CONSOLE)) {
    console[name] = (...values) => writeConsole(level, values)
  }
  wrapOthers(process.stdout, 'info')
  wrapOthers(process.stderr, 'error')
  // Node's own listener prints plain text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) =>
    writeLine('warn', 'warning', { code: getCode(warning), message: plain(warning.message) }),
  )
}
