import 'server-only'
import { log } from '../log/log'
import { databaseAway } from './errors'

/** After this long without any response, the watch checks whether the database is alive at all. */
const SILENCE_MS = 4000
const LOOK_AGAIN_MS = 1000
const ASK_WITHIN_MS = 2500
const ASK_AGAIN_MS = 500

type GiveUp = (error: unknown) => void

/**
 * Watches the calls of a database that may freeze. After some seconds without any response it probes the database on a
 * connection of its own; if that gets no answer either, it rejects all waiting calls together, and new ones at once, until the
 * database answers again. So nobody sits through one timeout after another.
 * @param ask resolves when the database answers at all
 */
export function createLifeWatch(ask: () => Promise<unknown>) {
  const waiting = new Set<GiveUp>()
  let heardAt = 0
  let isFrozen = false
  let isAsking = false

  async function doesAnswer(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ASK_WITHIN_MS, false)
    })
    const answered = ask().then(
      () => true,
      () => false,
    )
    return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
  }

  function refuseAll(): void {
    isFrozen = true
    log('warn', 'database.frozen')
    for (const giveUp of [...waiting]) giveUp(databaseAway())
  }

  async function untilAlive(): Promise<void> {
    while (!(await doesAnswer())) {
      if (!isFrozen) refuseAll()
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS).unref())
    }
    if (isFrozen) log('info', 'database.answers_again')
    isFrozen = false
    heardAt = performance.now()
    isAsking = false
  }

  function look(): void {
    if (isAsking || performance.now() - heardAt < SILENCE_MS) return
    isAsking = true
    void untilAlive()
  }

  /** Runs a call. @throws AppError `unavailable` when the database is frozen, and what the call throws. */
  return function whileAlive<T>(call: () => Promise<T>): Promise<T> {
    if (isFrozen) return Promise.reject(databaseAway())
    return new Promise((resolve, reject) => {
      let timer = setTimeout(lookAgain, SILENCE_MS)
      function lookAgain() {
        look()
        timer = setTimeout(lookAgain, LOOK_AGAIN_MS)
      }
      const end = () => {
        clearTimeout(timer)
        waiting.delete(giveUp)
      }
      const giveUp: GiveUp = (error) => {
        end()
        reject(error)
      }
      waiting.add(giveUp)
      call().then((value) => {
        heardAt = performance.now()
        end()
        resolve(value)
      }, giveUp)
    })
  }
}
