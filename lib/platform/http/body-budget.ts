import 'server-only'
import { AppError } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'

interface Limits {
  /** Allowed for each body: this much is never refused because of others' requests. */
  free: number
  /** For all bodies of one person together. */
  person: number
  /** For all bodies together. */
  all: number
}

const LIMITS: Limits = sizes.bodies

/** Seconds; on a good line a megabyte arrives in that time. */
const RETRY_AFTER = 5

/** The memory that one body takes up while it is read. */
export interface BodyShare {
  /**
   * Counts bytes that are held from now on.
   * @throws AppError `too_many` (429) when this person sends too much at once, `unavailable` (503) when all do, both with a
   *   retry time.
   */
  take: (bytes: number) => void
  /** Releases what was taken; may be called repeatedly. */
  close: () => void
}

/** Limits the bytes of bodies that are in memory at the same time: per person, and in total. */
export class BodyBudget {
  private all = 0
  private readonly persons = new Map<string, number>()

  constructor(private readonly limits: Limits) {}

  /** @param person an account id, or the address of somebody without an account */
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

// Next bundles routes separately: they share one budget.
const holder = globalThis as { ingingoBodyBudget?: BodyBudget }

/** The budget of this process. */
export function bodyBudget(): BodyBudget {
  holder.ingingoBodyBudget ??= new BodyBudget(LIMITS)
  return holder.ingingoBodyBudget
}
