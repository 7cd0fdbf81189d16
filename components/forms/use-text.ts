import { useTranslations } from 'next-intl'

type Translate = ReturnType<typeof useTranslations<never>>
type Key = Parameters<Translate['has']>[0]

/** Reads a message that is either a key of the catalogue, as in the schemas, or the server's own text. */
export function useText(): (keyOrText: string) => string {
  const t = useTranslations()
  const isKey = (text: string): text is Key => t.has(text as Key)
  return (keyOrText) => (isKey(keyOrText) ? t(keyOrText) : keyOrText)
}
