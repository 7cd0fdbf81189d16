import 'server-only'
import { NextResponse } from 'next/server'
import { AppError } from '@/lib/core/errors'
import { describeError, log } from '../log/log'

const SERVER_ERROR = 'Server error. Please try again later.'

/**
 * A failure as `{message, errors?, request_id}` with the status of its code, and `Retry-After` with a 503. The unknown
 * is logged with the request id and answers a neutral 500.
 */
export function errorAnswer(error: unknown, requestId: string): NextResponse {
  const known = error instanceof AppError ? error : null
  if (!known) log('error', 'request.failed', { request_id: requestId, ...describeError(error) })
  const status = known?.status ?? 500
  const headers: Record<string, string> = status === 503 ? { 'retry-after': '5' } : {}
  const body = {
    message: known?.message ?? SERVER_ERROR,
    ...(known?.fields ? { errors: known.fields } : {}),
    request_id: requestId,
  }
  return NextResponse.json(body, { status, headers })
}
