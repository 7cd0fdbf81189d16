import { MailList } from '@/components/dev/mail-list'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { listWrittenMails } from '@/lib/platform/email/outbox-mails'

export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => ({
  title: 'Mail',
  robots: { index: false },
}))

/** The mails that would have been sent, for developers; in production this page does not exist. */
export default definePage(async () => {
  if (process.env.NODE_ENV === 'production') pageNotFound()
  return <MailList mails={await listWrittenMails()} />
})
