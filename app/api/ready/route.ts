import { findHindrance } from '@/lib/platform/health/readiness'

/** Says whether requests can be served, and what is in the way: the database, or a disk without room. */
export async function GET() {
  const reason = await findHindrance()
  return Response.json(reason ? { status: 'unavailable', reason } : { status: 'ok' }, {
    status: reason ? 503 : 200,
    headers: { 'cache-control': 'no-store', ...(reason ? { 'retry-after': '5' } : {}) },
  })
}

export const dynamic = 'force-dynamic'
