import { Registry } from 'prom-client'
import { env } from '@/lib/platform/env'
import { describeError, log } from '@/lib/platform/log/log'
import { isScraper, readMetrics } from '@/lib/platform/metrics/application-metrics'

const head = { 'cache-control': 'no-store' }

/** The metrics of all processes of one start, for Prometheus; 404 when no token is configured. */
export async function GET(request: Request) {
  if (!env().METRICS_TOKEN) return new Response(null, { status: 404, headers: head })
  if (!isScraper(request.headers.get('authorization'))) {
    const headers = { ...head, 'www-authenticate': 'Bearer' }
    return new Response(null, { status: 401, headers })
  }
  const headers = { ...head, 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }
  try {
    return new Response(await readMetrics(), { headers })
  } catch (error) {
    log('warn', 'metrics.incomplete', describeError(error))
    return new Response(null, { status: 503, headers: head })
  }
}

export const dynamic = 'force-dynamic'
