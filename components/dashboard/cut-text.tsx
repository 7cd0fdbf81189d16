import { type ContentLanguage, langOf } from '@/lib/core/locales'
import { cutText } from '@/lib/core/text'

interface Props {
  text: string
  /** In graphemes. */
  most: number
  language: ContentLanguage
}

/** The beginning of a text, marked with its own language. */
export function CutText({ text, most, language }: Props) {
  return (
    <span lang={langOf(language)} className="wrap-anywhere">
      {cutText(text, most)}
    </span>
  )
}
