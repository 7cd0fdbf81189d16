import 'server-only'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { PlainExporter } from './plain-exporter'

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
