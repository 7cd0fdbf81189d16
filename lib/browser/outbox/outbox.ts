import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A file within a form. */
interface WaitingFile {
  name: string
  file: File
}

/** What is sent once a message was taken, such as a photograph of a case. */
export interface FollowingCall {
  key: string
  method: 'PUT' | 'POST'
  /** Behind the path of the message and the id that it got. */
  path: string
  json: object
  isForm?: boolean
  files?: WaitingFile[]
}

/** What somebody sent and no server has answered for. */
export interface WaitingMessage {
  /** The idempotency key that it is sent under, now and later. */
  key: string
  /** The account that wrote it: nobody else sends it or sees it. */
  owner: string
  /** What it belongs to, such as a discussion or a case. */
  subject: string
  /** Where it is posted, below /api/v1. */
  path: string
  json: unknown
  /** Sent as the fields of a form, where the route takes no JSON. */
  isForm?: boolean
  /** More fields of the form; as large as the device is asked to keep (kept-size.ts). */
  files?: WaitingFile[]
  following?: FollowingCall[]
  /** Where the answer names what was made; `id` when absent. */
  idField?: string
  /** The id that the answer gave it: it was taken, and only what follows is left to send. */
  made?: string
  /** Why some of what follows was refused. */
  missed?: string
  /** As it is shown while it waits. */
  text: string
  at: string
  /** Why the server refused it; null while it waits. */
  refusal: string | null
}

interface Schema extends DBSchema {
  messages: { key: string; value: WaitingMessage }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

function outbox(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('ingingo.outbox', 1, {
    upgrade(database) {
      database.createObjectStore('messages', { keyPath: 'key' })
    },
    terminated() {
      opened = null
    },
  })
  return opened
}

/** Announced on the window when the outbox has changed; to other tabs by the channel of this name. */
export const OUTBOX_CHANGED = 'ingingo:outbox'

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_CHANGED)
const announceHere = () => window.dispatchEvent(new Event(OUTBOX_CHANGED))
channel?.addEventListener('message', announceHere)

function announce() {
  announceHere()
  channel?.postMessage(null)
}

/** @throws DOMException in a browser that keeps nothing: the text must then stay where it was typed */
export async function putMessage(message: WaitingMessage): Promise<void> {
  await (await outbox()).put('messages', message)
  announce()
}

export async function removeMessage(key: string): Promise<void> {
  await (await outbox()).delete('messages', key)
  announce()
}

/** What an account has waiting, oldest first; nothing in a browser that keeps nothing. */
export async function listMessages(owner: string): Promise<WaitingMessage[]> {
  try {
    const all = await (await outbox()).getAll('messages')
    return all
      .filter((message) => message.owner === owner)
      .sort((one, other) => one.at.localeCompare(other.at))
  } catch {
    return []
  }
}

/** How many messages wait here, whoever wrote them. */
export async function countMessages(): Promise<number> {
  try {
    return await (await outbox()).count('messages')
  } catch {
    return 0
  }
}

/** Takes everything that waits off this device. */
export async function emptyOutbox(): Promise<void> {
  try {
    await (await outbox()).clear('messages')
    announce()
  } catch {
    // Nothing is kept here.
  }
}
