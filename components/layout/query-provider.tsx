'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'

/** A refusal from the server is final; a lost connection is retried twice. */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status !== null && error.status < 500
  return !isRefusal && failures < 2
}

/** Without a connection, a call fails at once; it never runs later unexpectedly. */
const networkMode = 'always'

function createClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 30_000, networkMode },
      mutations: { networkMode },
    },
  })
}

/** Holds the query cache of client screens; one per open page. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
