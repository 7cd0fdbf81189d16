import { getTranslations } from 'next-intl/server'
import { defineLayout } from '@/components/layout/define-layout'
import { QueryProvider } from '@/components/layout/query-provider'
import { Toaster } from '@/components/ui/toaster'

/** What all screens of people with an account share; frame and texts are each screen's own. */
export default defineLayout(async ({ children }) => {
  const t = await getTranslations('auth')
  return (
    <QueryProvider>
      {children}
      <Toaster label={t('messages')} closeLabel={t('close')} />
    </QueryProvider>
  )
})
