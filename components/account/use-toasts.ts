import { createContext, useContext } from 'react'
import { toast } from 'sonner'
import { limits } from '@/lib/core/limits'
import { useFailureText } from '../forms/use-failure-text'

/** Where messages are shown: they stay longer in the staff area. */
export const ToastArea = createContext<'public' | 'dashboard'>('public')

/** Messages after an action: what the server said, or what is given when it said nothing. */
export function useToasts() {
  const isDashboard = useContext(ToastArea) === 'dashboard'
  const failureText = useFailureText()
  const { publicError, publicSuccess, dashboardError, dashboardSuccess } = limits.toast
  return {
    /** @param undo what takes it back, and its name; the message stays while it is pointed at. */
    success(text: string, undo?: { label: string; onClick: () => void }) {
      const duration = isDashboard ? dashboardSuccess : publicSuccess
      toast.success(text, undo ? { duration, action: undo } : { duration })
    },
    /** What went wrong beside something that succeeded. */
    problem(text: string) {
      toast.error(text, { duration: isDashboard ? dashboardError : publicError })
    },
    /** Returns what it said, for a form that says it too. */
    failure(error: unknown, otherwise: string): string {
      const text = failureText(error, { otherwise })
      toast.error(text, { duration: isDashboard ? dashboardError : publicError })
      return text
    },
  }
}
