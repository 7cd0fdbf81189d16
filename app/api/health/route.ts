/** Says that the process answers; nothing else is asked. */
export const GET = () =>
  Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })

export const dynamic = 'force-dynamic'
