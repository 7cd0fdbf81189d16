import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

interface Props {
  locale: Locale
  buttonStyle: string
}

/**
 * Switches to text-only pages with a plain request. On those it switches back: `data-mode` marks its place
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
