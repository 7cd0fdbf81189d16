'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import { StaffLink } from '../../dashboard/staff-link'
import { findSimilarCases } from '../forum-calls'
import { FORUM } from '../forum-key'
import { useDebounced } from './use-debounced'

/** The pause in typing before a search, ms. */
const PAUSE_MS = 800

/** Shows answered cases that share words with a title; nothing when there are none or the search fails. */
export function SimilarCases({ title }: { title: string }) {
  const t = useTranslations('referral')
  const term = useDebounced(title.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: [FORUM, 'similar', term],
    queryFn: ({ signal }) => findSimilarCases(term, signal),
    enabled: term !== '',
    // Keeps links clickable while the next search is loading.
    placeholderData: keepPreviousData,
    staleTime: limits.forumSearchFresh,
    retry: false,
  })
  if (!data || data.length === 0 || term === '') return null
  return (
    <section aria-labelledby="similar" className="rounded-card border border-line p-4">
      <h2 id="similar" className="text-base font-semibold">
        {t('similar')}
      </h2>
      <ul className="mt-1">
        {data.map(({ post_id, title: other }) => (
          <li key={post_id}>
            <StaffLink
              href={paths.dashboardForumPost(post_id)}
              className="inline-block py-2 wrap-anywhere text-forest underline"
              target="_blank"
            >
              {other}
            </StaffLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
