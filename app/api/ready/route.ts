import { isDatabaseReady } from '@/lib/platform/health/readiness'

/** Says whether requests can be served: whether the database answers. */
export async function GET() {
  const isReady = await isDatabaseReady()
  return Response.json(
    { status: isReady ? 'ok' : 'unavailable' },
    {
      status: isReady ? 200 : 503,
      headers: { 'cache-control': 'no-store', ...(isReady ? {} : { 'retry-after': '5' }) },
    },
  )
}

export const dynamic = 'force-dynamic'
