import { getTranslations } from 'next-intl/server'
import { defineLayout } from '@/components/layout/define-page'
import { FirstLoad } from '@/components/layout/first-load'
import { QueryProvider } from '@/components/layout/query-provider'
import { ToastPlace } from '@/components/ui/toast-place'

/** Shared by all screens of people with an account; each screen has its own frame and texts. */
export default defineLayout(async ({ children }) => {
  const t = await getTranslations('auth')
  return (
    <QueryProvider>
      {children}
      <ToastPlace label={t('messages')} closeLabel={t('close')} />
      <FirstLoad />
    </QueryProvider>
  )
})
