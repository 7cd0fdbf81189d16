import WebSocket from 'ws'

/** Longer than any command takes on a slow machine, ms. */
const TIMEOUT_MS = 60_000

type Parameters = Record<string, unknown>
type Listener = (parameters: Parameters) => void

interface Message {
  id?: number
  method?: string
  params?: Parameters
  result?: Parameters
  error?: { message: string }
}

export interface DevTools {
  send: (method: string, parameters?: Parameters) => Promise<Parameters>
  on: (method: string, listener: Listener) => void
  /** The next event of this name. */
  next: (method: string) => Promise<Parameters>
  close: () => void
}

/** Speaks the DevTools protocol with one page: engines of 2018 lack the commands that today's drivers use. */
export async function connectDevTools(address: string): Promise<DevTools> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise<void>((done, failed) => {
    socket.once('open', done)
    socket.once('error', failed)
  })
  const pending = new Map<number, (reply: Message) => void>()
  const listeners = new Map<string, Set<Listener>>()
  let count = 0

  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    if (message.id !== undefined) pending.get(message.id)?.(message)
    else
      for (const listener of listeners.get(message.method ?? '') ?? [])
        listener(message.params ?? {})
  })

  const listenersTo = (method: string) => {
    const known = listeners.get(method) ?? new Set<Listener>()
    listeners.set(method, known)
    return known
  }
  const withTimeout = <T>(
    what: string,
    work: (done: (value: T) => void, failed: (error: Error) => void) => void,
  ) =>
    new Promise<T>((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`${what} took too long`)), TIMEOUT_MS)
      const end =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          clearTimeout(timer)
          settle(value)
        }
      work(end(done), end(failed))
    })

  return {
    send: (method, parameters = {}) =>
      withTimeout(method, (done, failed) => {
        count += 1
        const id = count
        pending.set(id, ({ result, error }) => {
          pending.delete(id)
          if (error) failed(new Error(`${method}: ${error.message}`))
          else done(result ?? {})
        })
        socket.send(JSON.stringify({ id, method, params: parameters }))
      }),
    on: (method, listener) => void listenersTo(method).add(listener),
    next: (method) =>
      withTimeout(method, (done) => {
        const listener: Listener = (parameters) => {
          listenersTo(method).delete(listener)
          done(parameters)
        }
        listenersTo(method).add(listener)
      }),
    close: () => socket.terminate(),
  }
}
