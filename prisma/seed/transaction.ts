import type { Database } from '@/lib/platform/db/client'

export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]
