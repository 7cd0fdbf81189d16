import { createContext, useContext } from 'react'
import { limits } from '@/lib/core/limits'
import { useFailureText } from '../forms/use-failure-text'
import { showToast } from '../ui/toast'

/** Where messages are shown: they stay longer in the staff area. */
export const ToastArea = createContext<'public' | 'dashboard'>('public')

/** Messages after an action: the server's text, or the given one when the server sent none. */
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
    failure(error: unknown, otherwise: string): string {
      const text = failureText(error, { otherwise })
      showToast('error', text, { duration: isDashboard ? dashboardError : publicError })
      return text
    },
  }
}
