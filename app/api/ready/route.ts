import { checkReadiness } from '@/lib/platform/health/readiness'

/** Reports whether requests can be served, and the reason if not: a start in progress, the database, or a full disk. */
export async function GET() {
  const reason = await checkReadiness()
  return Response.json(reason ? { status: 'unavailable', reason } : { status: 'ok' }, {
    status: reason ? 503 : 200,
    headers: { 'cache-control': 'no-store', ...(reason ? { 'retry-after': '5' } : {}) },
  })
}

export const dynamic = 'force-dynamic'
