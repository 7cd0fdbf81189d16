import { useTranslations } from 'next-intl'
import { type Audience, audiences } from '@/lib/core/audiences'
import { listAddress } from '@/lib/core/list-query'

interface Props {
  /** The address of the list, or of the search across everything. */
  list: string
  /** The search term: `search` in a list, `q` across everything. */
  search?: string | undefined
  q?: string
  /** The audience the list is filtered by. */
  audience?: Audience | undefined
}

/** Filters a list, and its search, by content for patients or for clinicians. */
export function AudienceFilter({ list, search, q, audience: shown }: Props) {
  const t = useTranslations('audience')
  return (
    <nav aria-label={t('label')} className="no-print mb-6">
      <ul className="flex flex-wrap gap-x-6">
        {[undefined, ...audiences].map((audience) => (
          <li key={audience ?? ''}>
            <a
              href={listAddress(list, { search, q, audience })}
              aria-current={audience === shown ? 'true' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center text-forest underline-offset-4 hover:underline aria-current:font-semibold aria-current:text-ink aria-current:underline"
            >
              {t(audience ?? 'all')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The audience a text is written for. */
export function AudienceLabel({ audience }: { audience: Audience }) {
  const t = useTranslations('audience')
  return <span>{t(audience)}</span>
}
