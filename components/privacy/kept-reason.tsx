import { useTranslations } from 'next-intl'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'

/** Why something that may identify the patient stayed in a text. */
export function KeptReason({ kept }: { kept: ForumPostDetailDto['identifiers_kept'] }) {
  const t = useTranslations('identifiers')
  return kept ? (
    <p className="text-sm wrap-anywhere text-muted">{t('kept', { reason: kept.reason })}</p>
  ) : null
}
