import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { useToasts } from './use-toasts'

/** Returns whether an error needs a toast. Offline errors and ended sessions show their own notices. */
export function shouldToast(error: unknown): boolean {
  if (!error) return false
  return !(error instanceof ApiError) || (error.kind !== 'offline' && error.status !== 401)
}

/**
 * Toasts a failed read once, however often it is retried or rendered.
 * @param otherwise the text if the server sent none
 */
export function useFailureToast(
  { error, errorUpdatedAt }: Pick<UseQueryResult, 'error' | 'errorUpdatedAt'>,
  otherwise: string,
): void {
  const { failure } = useToasts()
  // Another screen has already shown a cached failure.
  const toasted = useRef(errorUpdatedAt)
  useEffect(() => {
    if (errorUpdatedAt <= toasted.current) return
    toasted.current = errorUpdatedAt
    if (shouldToast(error)) failure(error, otherwise)
  })
}
