import { useFormatter, useTranslations } from 'next-intl'
import { Skeleton } from '../../ui/skeleton'
import { StaffLink } from '../staff-link'
import type { entriesFor } from '../staff-links'

interface Props {
  entry: Pick<ReturnType<typeof entriesFor>[number], 'name' | 'path' | 'Icon'>
  /** Undefined while loading. */
  count: number | undefined
  hasFailed: boolean
}

/** A count, linked to the list it counts. */
export function FigureCard({ entry: { name, path, Icon }, count, hasFailed }: Props) {
  const t = useTranslations('figures')
  const tStaff = useTranslations('staff')
  const format = useFormatter()
  return (
    <li>
      <StaffLink
        href={path}
        className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3 hover:border-ink"
      >
        <span className="flex items-center gap-2 text-sm text-muted">
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 truncate">{tStaff(`entries.${name}`)}</span>
        </span>
        <span className="flex min-h-10 items-center text-2xl font-bold">
          {count !== undefined ? (
            format.number(count)
          ) : hasFailed ? (
            <span className="text-base font-normal text-muted">{t('missing')}</span>
          ) : (
            <>
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-8 w-16" />
            </>
          )}
        </span>
      </StaffLink>
    </li>
  )
}
