import type { TransactionClient as Transaction } from '@/lib/platform/db/client'
import type { PersonKey } from './people'

/** What every part of the seed works with: the transaction, the moment it is told for, and who is who. */
export interface SeedContext {
  tx: Transaction
  now: Date
  /** User ids. */
  people: Record<PersonKey, string>
}
