'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Notice } from '../ui/notice'
import { type DraftPlace, leavePresence, notePresence } from './draft-calls'

/** Milliseconds between two heartbeats; the server forgets an editor who has missed three. */
const BETWEEN = 15_000

/** Shows who else has the same text open, and reports one's own presence to them. */
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
  useEffect(() => {
    // If this request is lost, the others wait until the heartbeats stop.
    const leave = () => void leavePresence({ kind, object }).catch(() => {})
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, object])
  if (data.length === 0) return null
  const names = data.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return (
    <Notice tone="warning">
      <p>{t('others', { names: names.join(', '), count: names.length })}</p>
    </Notice>
  )
}
