import { expect, it } from 'vitest'

/** The result of one attack, as in the final table. */
export interface AttackResult {
  tried: number
  held: number
  notes: string[]
}

declare module 'vitest' {
  interface TaskMeta {
    attack?: AttackResult
  }
}

export interface Tally {
  /** Counts one try; `what` describes it if it did not hold. */
  expect: (isHeld: boolean, what: string) => void
  /** A figure for the table, such as "memory +12 MB". */
  note: (text: string) => void
  /** Notes what this machine lacks for the attack, which then passes without a try. */
  skip: (text: string) => void
}

const MAX_NAMED = 10

/**
 * Defines one attack: a test that counts its tries, and fails when one of them did not hold.
 */
export function attack(name: string, work: (tally: Tally) => Promise<void>): void {
  it(name, async ({ task }) => {
    const result: AttackResult = { tried: 0, held: 0, notes: [] }
    task.meta.attack = result
    const broken: string[] = []
    let isAbsent = false
    await work({
      expect(isHeld, what) {
        result.tried += 1
        if (isHeld) result.held += 1
        else if (broken.length < MAX_NAMED) broken.push(what)
      },
      note: (text) => result.notes.push(text),
      skip(text) {
        isAbsent = true
        result.notes.push(text)
      },
    })
    const missed = result.tried - result.held
    expect(broken, `${missed} of ${result.tried} did not hold: ${broken.join('; ')}`).toEqual([])
    expect(result.tried > 0 || isAbsent, 'something was tried').toBe(true)
  })
}
