'use client'

import { NextIntlClientProvider } from 'next-intl'
import { QueryProvider } from '../layout/query-provider'
import { RescuedFocus } from '../ui/rescued-focus'
import { LiveComments } from './live-comments'
import type { LiveDiscussionProps } from './live-discussion-props'
import { LiveToaster } from './live-toaster'

/** The discussion for members who can take part. Loaded for them alone, with everything its requests and messages need. */
export function LiveDiscussion({ messages, ...props }: LiveDiscussionProps) {
  return (
    <NextIntlClientProvider locale={props.locale} messages={messages} timeZone="Africa/Kigali">
      <QueryProvider>
        <LiveComments {...props} />
      </QueryProvider>
      <LiveToaster />
      <RescuedFocus />
    </NextIntlClientProvider>
  )
}
