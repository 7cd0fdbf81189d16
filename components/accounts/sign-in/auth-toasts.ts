import { limits } from '@/lib/core/limits'
import { dismissToast, showToast } from '../../ui/toast'

const { publicError, publicSuccess } = limits.toast

/** One at a time: a second attempt replaces the message about the first. */
let failureToast: string | undefined

export function showFailure(text: string): string {
  hideFailure()
  failureToast = showToast('error', text, { duration: publicError })
  return text
}

export function showSuccess(text: string): void {
  hideFailure()
  failureToast = showToast('success', text, { duration: publicSuccess })
}

/**
 * Hides the message about a failed attempt when the next one begins. The next message gets a new id: with the same id it would
 * disappear with the one still fading out.
 */
export function hideFailure(): void {
  if (failureToast !== undefined) dismissToast(failureToast)
  failureToast = undefined
}
