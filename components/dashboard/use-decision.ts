import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@/lib/browser/api/api-error'
import { call } from '@/lib/browser/api/call'
import { useToasts } from '../account/use-toasts'

interface Decision {
  /** The call that decides, below /api/v1. */
  path: string
  /** What is said when the server gives no reason. */
  failed: string
  onDecided: () => void
}

/** An administrator's decision about an account, with the reason where one is given. */
export function useDecision({ path, failed, onDecided }: Decision) {
  const toasts = useToasts()
  return useMutation({
    mutationFn: (reason?: string) => call('POST', path, { json: reason ? { reason } : {} }),
    onSuccess: ({ message }) => {
      toasts.success(message)
      onDecided()
    },
    onError: (error) => {
      toasts.failure(error, failed)
      // Somebody else was quicker: the list is out of date.
      if (error instanceof ApiError && error.status === 409) onDecided()
    },
  })
}
