import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../ui/button'

/** The id of the discussion on its page. */
export const DISCUSSION = 'discussion'

interface Props {
  locale: Locale
  /** The page of the discussion, without locale prefix. */
  path: string
}

/** A link to sign in, which leads back to the discussion. */
export function SignInLink({ locale, path }: Props) {
  const t = useTranslations('discussion')
  const next = encodeURIComponent(`${localePath(locale, path)}#${DISCUSSION}`)
  return (
    <ButtonLink variant="secondary" href={`${localePath(locale, paths.login)}?next=${next}`}>
      {t('signIn')}
    </ButtonLink>
  )
}
