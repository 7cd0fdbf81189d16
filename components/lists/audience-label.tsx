import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'

/** The audience a text is written for. */
export function AudienceLabel({ audience }: { audience: Audience }) {
  const t = useTranslations('audience')
  return <span>{t(audience)}</span>
}
