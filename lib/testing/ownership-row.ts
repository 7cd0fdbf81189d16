import type { Call } from './requests'

/** The id of nothing. */
export const NOWHERE = '0190a000-0000-7000-8000-000000000000'

/** A status; of a list whether it names the item. */
export type Outcome = number | 'in' | 'out'

export interface Row {
  /** What is sent beside the session. */
  call?: () => Call | Promise<Call>
  /** Whose file, and not whose item, the address names. */
  isFile?: boolean
  /** What each of CALLERS is answered, by the state of the item. */
  pending?: Outcome[]
  approved: Outcome[]
  deleted?: Outcome[]
}

// The callers:                     nobody visitor unappr. owner other intern. admin deactivated
export const editedUnseen: Outcome[] = [401, 403, 403, 200, 404, 404, 200, 401]

/** What only administrators may do, with this end. */
export const admin = (end: Outcome): Outcome[] => [401, 403, 403, 403, 403, 403, end, 401]

export const json = (body: object) => () => ({ json: body })
export const form = (fields: Record<string, string | File>) => () => ({ form: fields })
export const query = (words: string) => () => ({ query: words })
