import type { TransactionClient as Transaction } from '@/lib/platform/db/client'
import type { PersonKey } from './people'

/** What every part of the seed uses: the transaction, the moment it is relative to, and the people. */
export interface SeedContext {
  tx: Transaction
  now: Date
  /** User ids. */
  people: Record<PersonKey, string>
}
