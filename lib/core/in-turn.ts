/**
 * Makes a queue for each name: work under one name runs one after another in this process, work under different names
 * at the same time. It spares the database a crowd that wants the same; what must hold across processes is still the
 * database's to decide.
 */
export function queueByName() {
  const lasts = new Map<string, Promise<unknown>>()

  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = lasts.get(name)
    const mine = before ? before.then(work, work) : work()
    lasts.set(name, mine)
    try {
      return await mine
    } finally {
      if (lasts.get(name) === mine) lasts.delete(name)
    }
  }
}
