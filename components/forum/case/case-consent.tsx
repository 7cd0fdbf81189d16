import { useTranslations } from 'next-intl'
import { languages } from '@/lib/core/languages.mjs'
import type { ConsentDto } from '@/lib/modules/forum/consent-schema'

/** Shown below the pictures and the document of a case: who consented to them, and for what. */
export function CaseConsent({ consent }: { consent: ConsentDto }) {
  const t = useTranslations('forum.consent')
  if (!consent) return <p className="text-sm text-muted">{t('notStated')}</p>
  const { how, by, language, is_minor, may_teach } = consent
  const name = language === 'other' ? t('otherLanguage') : languages[language].name
  const parts = [
    t(`ways.${how}`),
    ...(by === 'nobody' ? [] : [t(`givers.${by}`)]),
    name,
    ...(is_minor ? [t('is_minor')] : []),
    t(may_teach ? 'forTeaching' : 'forAdvice'),
  ]
  return <p className="text-sm text-muted">{t('stated', { said: parts.join(' · ') })}</p>
}
