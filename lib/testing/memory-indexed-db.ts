import { vi } from 'vitest'

/** The part of a browser's IndexedDB that the `idb` library uses here, in memory. */
class Request extends EventTarget {
  result: unknown
}

class Cursor {
  advance() {}
  continue() {}
  continuePrimaryKey() {}
}

class Index {}

class Transaction extends EventTarget {
  private pending = 0
  readonly objectStoreNames: string[]

  constructor(
    private readonly rows: Map<string, unknown>,
    name: string,
  ) {
    super()
    this.objectStoreNames = [name]
  }

  objectStore = () => new ObjectStore(this.rows, this)

  /** Runs an operation; completes the transaction when its caller has started no further one. */
  run(operation: () => unknown): Request {
    const request = new Request()
    this.pending += 1
    setImmediate(() => {
      request.result = operation()
      request.dispatchEvent(new Event('success'))
      setImmediate(() => {
        this.pending -= 1
        if (this.pending === 0) this.dispatchEvent(new Event('complete'))
      })
    })
    return request
  }
}

class ObjectStore {
  constructor(
    private readonly rows: Map<string, unknown>,
    private readonly transaction: Transaction,
  ) {}

  get(key: string) {
    return this.transaction.run(() => structuredClone(this.rows.get(key)))
  }
  getKey(key: string) {
    return this.transaction.run(() => (this.rows.has(key) ? key : undefined))
  }
  getAll() {
    return this.transaction.run(() => structuredClone([...this.rows.values()]))
  }
  count() {
    return this.transaction.run(() => this.rows.size)
  }
  put(row: { key: string }) {
    return this.transaction.run(() => this.rows.set(row.key, structuredClone(row)))
  }
  delete(key: string) {
    return this.transaction.run(() => this.rows.delete(key))
  }
  clear() {
    return this.transaction.run(() => this.rows.clear())
  }
}

class Database extends EventTarget {
  private readonly rows = new Map<string, unknown>()
  createObjectStore() {}
  transaction(name: string) {
    return new Transaction(this.rows, name)
  }
}

const classes = { Request, Cursor, Index, Transaction, ObjectStore, Database }
const shared = globalThis as { memoryIndexedDb?: typeof classes }

/**
 * Gives the test an empty IndexedDB of one database with one store, whose rows have a `key`, until globals are
 * unstubbed.
 */
export function stubIndexedDb(): void {
  // The library remembers the classes that it met first, and all test files of a process share it.
  shared.memoryIndexedDb ??= classes
  const known = shared.memoryIndexedDb
  for (const [name, value] of Object.entries(known)) vi.stubGlobal(`IDB${name}`, value)
  const database = new known.Database()
  vi.stubGlobal('indexedDB', {
    open() {
      const request = new known.Request()
      setImmediate(() => {
        request.result = database
        request.dispatchEvent(new Event('upgradeneeded'))
        request.dispatchEvent(new Event('success'))
      })
      return request
    },
  })
}
