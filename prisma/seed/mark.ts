/** The key of the `Setting` that marks this database as holding the demonstration. */
export const MARK_KEY = 'demo_seed'

/**
 * The value of that setting. `passwords` tells `npm start` whether the accounts still have the published password,
 * which must never be reachable from outside this machine.
 */
export interface DemoMark {
  at: string
  passwords: 'published' | 'random'
  counts: Record<string, number>
}
