import { createServer } from 'node:http'
import { trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

interface Sent {
  resourceSpans: { scopeSpans: { spans: { name: string; attributes: unknown[] }[] }[] }[]
}

const bodies: string[] = []
// A collector that speaks OTLP over HTTP.
const collector = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  if (request.url === '/v1/traces') bodies.push(body)
  response.setHeader('content-type', 'application/json').end('{}')
})

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as { port: number }
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`)
})

afterAll(async () => {
  trace.disable()
  vi.unstubAllEnvs()
  await new Promise((done) => collector.close(done))
})

it('sends routes to the collector, and no personal data', async () => {
  const { startTracing } = await import('./start')
  const stop = startTracing()
  const tracer = trace.getTracer('next.js')
  const span = tracer.startSpan('GET /home/search/secret?q=secret')
  span.setAttributes({
    'http.method': 'GET',
    'http.target': '/home/search/secret?q=secret',
    'http.status_code': 200,
    'next.route': '/[locale]/home/search/[words]',
    'next.span_type': 'BaseServer.handleRequest',
  })
  span.recordException(new Error('secret'))
  span.end()
  const inner = tracer.startSpan('fetch GET https://example.org/secret')
  inner.setAttributes({
    'http.url': 'https://example.org/secret',
    'next.span_type': 'AppRender.fetch',
  })
  inner.end()
  await stop()

  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'AppRender.fetch',
    'GET /[locale]/home/search/[words]',
  ])
  expect(bodies.join('')).toContain('"ingingo"')
  expect(bodies.join('')).not.toContain('secret')
})
