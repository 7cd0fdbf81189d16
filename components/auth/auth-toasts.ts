import { toast } from 'sonner'
import { limits } from '@/lib/core/limits'

const { publicError, publicSuccess } = limits.toast

/** One at a time: a second try replaces what was said about the first. */
const ID = 'auth'

export function showFailure(text: string): string {
  toast.error(text, { id: ID, duration: publicError })
  return text
}

export function showSuccess(text: string): void {
  toast.success(text, { id: ID, duration: publicSuccess })
}

/** Takes away what was said about a try that failed, when the next one begins. */
export function hideFailure(): void {
  toast.dismiss(ID)
}
