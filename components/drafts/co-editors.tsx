'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Notice } from '../ui/notice'
import { type DraftPlace, notePresence } from './draft-calls'

/** Milliseconds between two signs of life; the server forgets who gave none for two minutes. */
const BETWEEN = 30_000

/** Says who else has the same text open, and lets them know of oneself. */
export function CoEditors({ kind, object }: DraftPlace) {
  const t = useTranslations('drafts')
  const { data = [] } = useQuery({
    queryKey: ['presence', kind, object],
    queryFn: ({ signal }) => notePresence({ kind, object }, signal),
    refetchInterval: BETWEEN,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data.length === 0) return null
  const names = data.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return (
    <Notice tone="warning">
      <p>{t('others', { names: names.join(', '), count: names.length })}</p>
    </Notice>
  )
}
