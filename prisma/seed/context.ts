import type { TransactionClient as Transaction } from '@/lib/platform/db/client'
import type { PersonKey } from './people'

/** The context of each part of the seed: the transaction, the time that dates are relative to, and the people. */
export interface SeedContext {
  tx: Transaction
  now: Date
  /** User ids. */
  people: Record<PersonKey, string>
}
