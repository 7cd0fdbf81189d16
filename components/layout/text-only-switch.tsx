import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

interface Props {
  locale: Locale
  buttonStyle: string
}

/**
 * Switches to pages of text only, by a plain request. On those it leads back: `data-mode` is where it is found
 * (lib/platform/html-cache/text-only.mjs).
 */
export function TextOnlySwitch({ locale, buttonStyle }: Props) {
  const t = useTranslations('textOnly')
  const action = paths.textOnly(localePath(locale, paths.home))
  return (
    <form method="post" action={action} data-plain data-mode>
      <button type="submit" className={buttonStyle}>
        {t('switch')}
      </button>
    </form>
  )
}
