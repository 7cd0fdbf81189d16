import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { limits } from '@/lib/core/limits'
import { useFailureText } from '../../forms/use-failure-text'
import { showToast } from '../../ui/toast'

/** Where messages are shown: they stay longer in the staff area. */
export const ToastArea = createContext<'public' | 'dashboard'>('public')

/** Messages after an action: the server's text, or the given one if the server sent none. */
export function useToasts() {
  const isDashboard = useContext(ToastArea) === 'dashboard'
  const failureText = useFailureText()
  const { publicError, publicSuccess, dashboardError, dashboardSuccess } = limits.toast
  return {
    /** @param undo the action that undoes it, and its label; the message stays while the pointer is over it. */
    success(text: string, undo?: { label: string; onClick: () => void }) {
      const duration = isDashboard ? dashboardSuccess : publicSuccess
      showToast('success', text, undo ? { duration, action: undo } : { duration })
    },
    /** A problem that accompanies a success. */
    problem(text: string) {
      showToast('error', text, { duration: isDashboard ? dashboardError : publicError })
    },
    /** Returns the message, for a form that shows it too. */
    failure(error: unknown, fallback: string): string {
      const text = failureText(error, { fallback })
      showToast('error', text, { duration: isDashboard ? dashboardError : publicError })
      return text
    },
  }
}

/** Returns whether an error needs a toast. Offline errors and ended sessions show their own notices. */
export function shouldToast(error: unknown): boolean {
  if (!error) return false
  return !(error instanceof ApiError) || (error.kind !== 'offline' && error.status !== 401)
}

/**
 * Toasts a failed read once, regardless of retries and renders.
 * @param fallback the text if the server sent none
 */
export function useFailureToast(
  { error, errorUpdatedAt }: Pick<UseQueryResult, 'error' | 'errorUpdatedAt'>,
  fallback: string,
): void {
  const { failure } = useToasts()
  // Another screen has already shown a cached failure.
  const toasted = useRef(errorUpdatedAt)
  useEffect(() => {
    if (errorUpdatedAt <= toasted.current) return
    toasted.current = errorUpdatedAt
    if (shouldToast(error)) failure(error, fallback)
  })
}
