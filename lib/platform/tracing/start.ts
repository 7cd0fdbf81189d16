import 'server-only'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'

/** The attributes that a span may export; others, such as a URL with its query, may identify a person. */
const EXPORTED_ATTRIBUTES = [
  'http.method',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_type',
]

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

/** Renames a span after its route or its kind: its own name may contain a URL. */
function plainSpan(span: ReadableSpan): ReadableSpan {
  const publicAttributes = Object.entries(span.attributes).filter(([name]) =>
    EXPORTED_ATTRIBUTES.includes(name),
  )
  const attributes = Object.fromEntries(publicAttributes)
  const route = toText(attributes['next.route']) ?? toText(attributes['http.route'])
  const kind = toText(attributes['next.span_type']) ?? 'span'
  const method = toText(attributes['http.method'])
  const name = route ? `${method ?? kind} ${route}` : kind
  const plain = { name, attributes, events: [], links: [], status: { code: span.status.code } }
  return Object.create(
    span,
    Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, { value }])),
  )
}

/** Exports spans without personal data: route patterns instead of URLs, no error messages. */
class PlainExporter implements SpanExporter {
  constructor(private readonly inner: SpanExporter) {}

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.inner.export(spans.map(plainSpan), done)
  }

  shutdown(): Promise<void> {
    return this.inner.shutdown()
  }
}

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT (OpenTelemetry's variables set its headers and limits). Loaded
 * only where one is configured. Next creates the spans: of requests that reach it, and of what it renders for them.
 * @returns a function that sends what is still buffered and stops tracing
 */
export function startTracing(): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ingingo' }),
    spanProcessors: [new BatchSpanProcessor(new PlainExporter(new OTLPTraceExporter()))],
  })
  provider.register()
  return () => provider.shutdown()
}
