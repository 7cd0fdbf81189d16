import 'server-only'
import { AppError } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'

interface Limits {
  /** Of each body: what anybody may send is never refused for what others send. */
  free: number
  /** Of all bodies of one person at once. */
  person: number
  /** Of all bodies at once. */
  all: number
}

const LIMITS: Limits = sizes.bodies

/** Seconds; on a good line a megabyte has come by then. */
const RETRY_AFTER = 5

/** What one body holds in memory while it is read. */
export interface BodyShare {
  /**
   * Counts bytes that are held from now on.
   * @throws AppError `too_many` (429) when this person sends too much at once, `unavailable` (503) when all do, both
   *   with when to come back.
   */
  take: (bytes: number) => void
  /** Gives back what was taken; may be called again. */
  close: () => void
}

/** Bytes of bodies that are read into memory at the same time: bounded by person, and in all. */
export class BodyBudget {
  private all = 0
  private readonly persons = new Map<string, number>()

  constructor(private readonly limits: Limits) {}

  /** @param person an id of an account, or an address of somebody who has none */
  open(person: string): BodyShare {
    let length = 0
    let counted = 0
    const take = (bytes: number) => {
      length += bytes
      const more = Math.max(0, length - this.limits.free) - counted
      if (more <= 0) return
      if ((this.persons.get(person) ?? 0) + more > this.limits.person) {
        throw new AppError('too_many', 'request.tooManyAtOnce', undefined, RETRY_AFTER)
      }
      if (this.all + more > this.limits.all) {
        throw new AppError('unavailable', 'request.tooMuchAtOnce', undefined, RETRY_AFTER)
      }
      counted += more
      this.count(person, more)
    }
    const close = () => {
      this.count(person, -counted)
      counted = 0
      length = 0
    }
    return { take, close }
  }

  private count(person: string, bytes: number): void {
    this.all += bytes
    const now = (this.persons.get(person) ?? 0) + bytes
    if (now > 0) this.persons.set(person, now)
    else this.persons.delete(person)
  }
}

// Next bundles routes apart: they count together.
const holder = globalThis as { ingingoBodyBudget?: BodyBudget }

/** The budget of this process. */
export function bodyBudget(): BodyBudget {
  holder.ingingoBodyBudget ??= new BodyBudget(LIMITS)
  return holder.ingingoBodyBudget
}
