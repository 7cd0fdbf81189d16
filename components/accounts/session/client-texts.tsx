import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

interface Props {
  namespaces: readonly (keyof Messages)[]
  children: ReactNode
}

/** Gives the client components below only the messages they use: every message passed is sent to the reader. */
export async function ClientTexts({ namespaces, children }: Props) {
  const all = await getMessages()
  const own = Object.fromEntries(namespaces.map((name) => [name, all[name]]))
  return <NextIntlClientProvider messages={own}>{children}</NextIntlClientProvider>
}
