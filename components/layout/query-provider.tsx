'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'

/** What the server refused stays refused; a connection that broke is worth two more tries. */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status !== null && error.status < 500
  return !isRefusal && failures < 2
}

/** Without a connection a call fails and says so: it never waits unseen, to be carried out when nobody expects it. */
const networkMode = 'always'

function createClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 30_000, networkMode },
      mutations: { networkMode },
    },
  })
}

/** Holds what client screens have read; one per page that is open. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
