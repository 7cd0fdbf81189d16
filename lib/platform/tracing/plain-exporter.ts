import 'server-only'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'

/** The attributes that a span may export; anything else, such as a URL with its query, may identify somebody. */
const SAID = ['http.method', 'http.route', 'http.status_code', 'next.route', 'next.span_type']

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The span, renamed after its route or its kind: its own name may contain a URL. */
function plainSpan(span: ReadableSpan): ReadableSpan {
  const told = Object.entries(span.attributes).filter(([name]) => SAID.includes(name))
  const attributes = Object.fromEntries(told)
  const route = textOf(attributes['next.route']) ?? textOf(attributes['http.route'])
  const kind = textOf(attributes['next.span_type']) ?? 'span'
  const method = textOf(attributes['http.method'])
  const name = route ? `${method ?? kind} ${route}` : kind
  const plain = { name, attributes, events: [], links: [], status: { code: span.status.code } }
  return Object.create(
    span,
    Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, { value }])),
  )
}

/** Exports spans without personal data: route patterns instead of URLs, no error messages. */
export class PlainExporter implements SpanExporter {
  constructor(private readonly inner: SpanExporter) {}

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.inner.export(spans.map(plainSpan), done)
  }

  shutdown(): Promise<void> {
    return this.inner.shutdown()
  }
}
