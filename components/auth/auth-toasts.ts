import { toast } from 'sonner'
import { limits } from '@/lib/core/limits'

const { publicError, publicSuccess } = limits.toast

/** One at a time: a second try replaces what was said about the first. */
let shown: string | number | undefined

export function showFailure(text: string): string {
  hideFailure()
  shown = toast.error(text, { duration: publicError })
  return text
}

export function showSuccess(text: string): void {
  hideFailure()
  shown = toast.success(text, { duration: publicSuccess })
}

/**
 * Takes away what was said about a try that failed, when the next one begins. The next message is another one: under
 * the same id it would go with the one that is still fading.
 */
export function hideFailure(): void {
  if (shown !== undefined) toast.dismiss(shown)
  shown = undefined
}
