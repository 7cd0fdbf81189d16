import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOwnFailure } from './own-failure'
import { useToasts } from './use-toasts'

/**
 * Toasts the failure of a read that its screen shows too: once for each failure, not for each retry or render.
 * @param otherwise the text where the server sent none
 */
export function useFailureToast(
  { error, errorUpdatedAt }: Pick<UseQueryResult, 'error' | 'errorUpdatedAt'>,
  otherwise: string,
): void {
  const { failure } = useToasts()
  // A failure that was cached before this screen opened has been toasted.
  const toasted = useRef(errorUpdatedAt)
  useEffect(() => {
    if (errorUpdatedAt <= toasted.current) return
    toasted.current = errorUpdatedAt
    if (isOwnFailure(error)) failure(error, otherwise)
  })
}
