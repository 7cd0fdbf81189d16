import 'server-only'
import { env } from '../env'

/** A statement that took long, without its values. */
export interface SlowStatement {
  shape: string
  times: number
  worstMs: number
  lastAt: Date
}

const MAX_ENTRIES = 20
const MAX_SHAPE_LENGTH = 300
const MAX_DEPTH = 4

// Next bundles routes separately.
const holder = globalThis as { ingingoSlowStatements?: Map<string, SlowStatement> }

function known(): Map<string, SlowStatement> {
  holder.ingingoSlowStatements ??= new Map()
  return holder.ingingoSlowStatements
}

/** Lists the names in a query's arguments, without the values. */
function namesIn(value: unknown, depth = 0): string {
  if (Array.isArray(value)) return value.length > 0 ? `[${namesIn(value[0], depth)}]` : ''
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > MAX_DEPTH) {
    return ''
  }
  const names = Object.entries(value).map(([name, inner]) => name + namesIn(inner, depth + 1))
  return `(${names.sort().join(', ')})`
}

/** The text of a raw statement comes from the code itself, with a placeholder for each value. */
function rawText(args: unknown): string | null {
  const { strings } = (args ?? {}) as { strings?: unknown }
  const [first] = Array.isArray(args) ? args : [strings]
  const text = typeof first === 'string' ? first : null
  if (text !== null) return text
  return Array.isArray(strings) ? strings.join('?') : null
}

/**
 * The shape of a statement, without its values.
 * @param model null for raw SQL
 * @param args as Prisma receives them
 */
export function toStatementShape(
  model: string | undefined,
  operation: string,
  args: unknown,
): string {
  const text = model ? null : rawText(args)
  const shape = text ?? `${model ? `${model}.` : ''}${operation}${namesIn(args)}`
  return shape.replace(/\s+/g, ' ').trim().slice(0, MAX_SHAPE_LENGTH)
}

/** Records how long a statement took; a quick one is ignored. Beyond the limit the least recent is dropped. */
export function noteStatement(
  ms: number,
  model: string | undefined,
  operation: string,
  args: unknown,
): void {
  if (ms < env().SLOW_QUERY_MS) return
  const shape = toStatementShape(model, operation, args)
  const before = known().get(shape)
  known().delete(shape)
  known().set(shape, {
    shape,
    times: (before?.times ?? 0) + 1,
    worstMs: Math.max(Math.round(ms), before?.worstMs ?? 0),
    lastAt: new Date(),
  })
  for (const [oldest] of known()) {
    if (known().size <= MAX_ENTRIES) break
    known().delete(oldest)
  }
}

/** The slow statements since the process started, slowest first. */
export const slowStatements = (): SlowStatement[] =>
  [...known().values()].sort((a, b) => b.worstMs - a.worstMs)
