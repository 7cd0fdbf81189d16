/** Reports that the process responds; checks nothing else. */
export const GET = () =>
  Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })

export const dynamic = 'force-dynamic'
