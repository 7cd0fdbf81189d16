import { formatWithOptions, stripVTControlCharacters } from 'node:util'

/** What consoles call their lines, and how grave that is. */
const CONSOLE = {
  debug: 'info',
  log: 'info',
  info: 'info',
  trace: 'info',
  warn: 'warn',
  error: 'error',
}

const MOST_CHARACTERS = 4000

/**
 * Writes one line as the application does (lib/platform/log/log.ts): JSON with level, UTC time and event.
 * @param {'info' | 'warn' | 'error'} level
 * @param {string} event
 * @param {Record<string, string | number>} [fields]
 */
export function writeLine(level, event, fields = {}) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)
}

/** A text for the log: no colours, and no queries of addresses, where secrets may stand. */
const plain = (text) =>
  stripVTControlCharacters(text)
    .replace(/(\/[^\s?]*)\?\S+/g, '$1')
    .trim()
    .slice(0, MOST_CHARACTERS)

const codeOf = (error) => String(error.code ?? error.digest ?? error.name)

function writeConsole(level, values) {
  const message = plain(formatWithOptions({ colors: false }, ...values))
  if (message === '') return
  const error = values.find((value) => value instanceof Error)
  writeLine(level, 'console', { code: error ? codeOf(error) : 'console', message })
}

/** Passes JSON on and wraps every other line: what threads and packages write past the console. */
function wrapOthers(stream, level) {
  const { write } = stream
  const wrap = (line) => {
    if (line.startsWith('{"')) return `${line}\n`
    const message = plain(line)
    if (message === '') return ''
    const fields = { time: new Date().toISOString(), level, event: 'output', code: 'output' }
    return `${JSON.stringify({ ...fields, message })}\n`
  }
  stream.write = (chunk, ...rest) => {
    const lines = String(chunk).split('\n')
    return write.call(stream, lines.map(wrap).join(''), ...rest.filter((each) => each?.call))
  }
}

/**
 * From now on everything that this process writes is one JSON object a line, each with its event, and a code where it
 * was not written for the log: whoever reads the log by a program never meets a text of the framework or of Node.
 */
export function writeOnlyJson() {
  for (const [name, level] of Object.entries(CONSOLE)) {
    console[name] = (...values) => writeConsole(level, values)
  }
  wrapOthers(process.stdout, 'info')
  wrapOthers(process.stderr, 'error')
  // Node's own listener prints a text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) =>
    writeLine('warn', 'warning', { code: codeOf(warning), message: plain(warning.message) }),
  )
}
