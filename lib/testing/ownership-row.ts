import type { Call } from './requests'

/** An unknown id. */
export const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000000'

/** A status or, for a list, whether it contains the item. */
export type Outcome = number | 'in' | 'out'

export interface Row {
  /** What the request contains besides the session. */
  call?: () => Call | Promise<Call>
  /** True if the address identifies the item's file instead of the item. */
  isFile?: boolean
  /** The outcome for each of CALLERS, by the state of the item. */
  pending?: Outcome[]
  approved: Outcome[]
  deleted?: Outcome[]
}

// The callers:                     nobody visitor unappr. owner other intern. admin deactivated
export const editedUnseen: Outcome[] = [401, 403, 403, 200, 404, 404, 200, 401]

/** For administrators only, with this outcome. */
export const admin = (end: Outcome): Outcome[] => [401, 403, 403, 403, 403, 403, end, 401]

export const json = (body: object) => () => ({ json: body })
export const form = (fields: Record<string, string | File>) => () => ({ form: fields })
export const query = (words: string) => () => ({ query: words })
