import { ApiError } from '@/lib/browser/api/api-error'
import { useFailureText } from '../forms/use-failure-text'

/** Puts a comment that was refused into words for its box: what is wrong with the text comes first. */
export function useFaultText(): (error: unknown, otherwise: string) => string {
  const failureText = useFailureText()
  return (error, otherwise) => {
    const fields = error instanceof ApiError ? error.fields : {}
    return fields.content?.[0] ?? fields.comment?.[0] ?? failureText(error, { otherwise })
  }
}
