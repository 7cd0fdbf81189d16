'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { endFirstLoad } from '@/lib/browser/first-load'
import { fetchWindows } from '../ui/loaded-windows'
import { Toaster } from '../ui/toaster'

/** Shows the results of actions in the discussion. */
export function LiveToaster() {
  const t = useTranslations('members')
  // The discussion loads long after its page.
  useEffect(() => {
    fetchWindows()
    endFirstLoad()
  }, [])
  return <Toaster label={t('messages')} closeLabel={t('close')} />
}
