import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { WithdrawalOutcome } from '@/lib/modules/forum/consent/consent-schema'
import { withdrawByCode } from '@/lib/modules/forum/privacy/redact'
import { handleRequest } from '@/lib/platform/http/handle-request'

const MAX_BYTES = 1000

/** The code from the form; empty when the request has none. */
async function readCode(request: Request): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= MAX_BYTES)) return ''
  return new URLSearchParams(await request.text()).get('code') ?? ''
}

async function getOutcome(request: Request, caller: Caller): Promise<WithdrawalOutcome> {
  try {
    return await withdrawByCode(await readCode(request), caller)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'too_many' ? 'wait' : 'later'
  }
}

/** Withdraws consent by the code of a slip, from the page's form without scripts, and redirects to the outcome. */
export function POST(request: Request) {
  const lang = new URL(request.url).searchParams.get('lang') ?? ''
  const locale = isLocale(lang) ? lang : defaultLocale
  return handleRequest(request, async (caller) => {
    const location = localePath(locale, paths.withdrawn(await getOutcome(request, caller)))
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  })
}
