import { useTranslations } from 'next-intl'
import { contentLanguages } from '@/lib/core/locales'
import { type Role, roles } from '@/lib/core/people'
import { can } from '@/lib/core/permissions'
import type { WorkKind } from '@/lib/modules/dashboard/schema'
import { useViewer } from '../staff-viewer'

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Describes an item of the queue: its author, its reviewer, or the reason it is there. */
export function useWorkDetail(kind: WorkKind, detail: string | null): string | null {
  const t = useTranslations('work')
  const tRoles = useTranslations('roles')
  const tTranslations = useTranslations('translations')
  const names = useTranslations('languages')
  const decides = can(useViewer(), 'article.decide')
  if (!detail) return null
  switch (kind) {
    case 'follow_up':
      return null
    case 'licence':
      return tRoles(isRole(detail) ? detail : 'unknown')
    case 'report':
    case 'appeal':
      return t('reason', { reason: detail })
    case 'review_due':
      return t('reviewer', { name: detail })
    case 'translation': {
      const language = contentLanguages.find((each) => each === detail)
      return language ? tTranslations('changed', { language: names(language) }) : null
    }
    case 'article':
    case 'paper':
      return decides ? t('from', { name: detail }) : t('reason', { reason: detail })
    default:
      return t('from', { name: detail })
  }
}
