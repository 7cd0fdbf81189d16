'use client'

import { useTranslations } from 'next-intl'
import { Toaster } from '../ui/toaster'

/** Where the discussion says what became of an action. */
export function LiveToaster() {
  const t = useTranslations('members')
  return <Toaster label={t('messages')} closeLabel={t('close')} />
}
