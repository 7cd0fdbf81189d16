import 'server-only'
import { NextResponse } from 'next/server'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { defaultLocale, type Locale } from '@/lib/core/locales'
import { refusalOf } from '../health/disk'
import { describeError, log } from '../log/log'
import { localiser } from './language'

/** Seconds to wait before retrying after the database did not answer. */
const RETRY_SECONDS = 5

function headersOf(error: AppError | null): Record<string, string> {
  if (error?.code === 'unavailable') return { 'retry-after': String(RETRY_SECONDS) }
  if (error?.retryAfter !== undefined) return { 'retry-after': String(error.retryAfter) }
  return error?.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}
}

/**
 * Returns an error as `{message, errors?, request_id}` in the caller's language, with the status of its code, and `Retry-After`
 * where a retry may succeed. An unknown error is logged with the request id and returns a neutral 500.
 */
export async function errorAnswer(
  error: unknown,
  requestId: string,
  locale: Locale = defaultLocale,
): Promise<NextResponse> {
  const known = error instanceof AppError ? error : refusalOf(error)
  if (!known) log('error', 'request.failed', { request_id: requestId, ...describeError(error) })
  const translate = await localiser(locale)
  const minutes = Math.max(1, Math.ceil((known?.retryAfter ?? 0) / 60))
  // Built from entries, so that a field called `__proto__` is like any other.
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(known?.fields ?? {}).map(([name, texts]) => [
      name,
      texts.map((text) => translate(text)),
    ]),
  )
  const body = {
    message: translate(known?.message ?? 'errors.server', { minutes }),
    ...(known?.fields ? { errors: fields } : {}),
    request_id: requestId,
  }
  return NextResponse.json(body, { status: known?.status ?? 500, headers: headersOf(known) })
}
