import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A file within a form. */
interface WaitingFile {
  name: string
  file: File
}

/** A call sent after a message is accepted, such as a photograph of a case. */
export interface FollowUpCall {
  key: string
  method: 'PUT' | 'POST'
  /** Appended to the path of the message and the id it was given. */
  path: string
  json: object
  isForm?: boolean
  files?: WaitingFile[]
}

/** A submitted message that no server has confirmed. */
export interface WaitingMessage {
  /** The idempotency key of every attempt. */
  key: string
  /** The account that wrote it; hidden from all others. */
  owner: string
  /** What it belongs to, such as a discussion or a case. */
  subject: string
  /** The path to POST to, below /api/v1. */
  path: string
  json: unknown
  /** Sent as form fields, for routes that do not accept JSON. */
  isForm?: boolean
  /** Further form fields; limited by the size that a device stores. */
  files?: WaitingFile[]
  following?: FollowUpCall[]
  /** The field of the response with the new id; `id` by default. */
  idField?: string
  /** The id from the response: the message was accepted, and only the following calls are left. */
  made?: string
  /** Why some of the following calls were refused. */
  missed?: string
  /** The text shown while it waits. */
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

/** Dispatched on the window when the outbox has changed; other tabs get it through the channel of this name. */
export const OUTBOX_CHANGED = 'ingingo:outbox'

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_CHANGED)
const announceHere = () => window.dispatchEvent(new Event(OUTBOX_CHANGED))
channel?.addEventListener('message', announceHere)

function announce() {
  announceHere()
  channel?.postMessage(null)
}

/** @throws DOMException when storage is unavailable: the text must then stay where it was typed */
export async function putMessage(message: WaitingMessage): Promise<void> {
  await (await outbox()).put('messages', message)
  announce()
}

/** Returns a waiting message as it is now; undefined when it was sent or discarded. */
export async function readMessage(key: string): Promise<WaitingMessage | undefined> {
  return (await outbox()).get('messages', key)
}

/** Stores what is left of a waiting message. @returns false when it was discarded meanwhile, which stays so */
export async function updateMessage(message: WaitingMessage): Promise<boolean> {
  const { store, done } = (await outbox()).transaction('messages', 'readwrite')
  const isWaiting = (await store.getKey(message.key)) !== undefined
  await Promise.all([isWaiting ? store.put(message) : null, done])
  if (isWaiting) announce()
  return isWaiting
}

export async function removeMessage(key: string): Promise<void> {
  await (await outbox()).delete('messages', key)
  announce()
}

/** An account's waiting messages, oldest first; none when storage is unavailable. */
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

/** The number of messages waiting on this device, by all accounts. */
export async function countMessages(): Promise<number> {
  try {
    return await (await outbox()).count('messages')
  } catch {
    return 0
  }
}

/** Removes everything that waits from this device. */
export async function emptyOutbox(): Promise<void> {
  try {
    await (await outbox()).clear('messages')
    announce()
  } catch {
    // Storage is unavailable.
  }
}

/** The maximum size of everything that waits on a device: six photographs and a document. */
const MAX_BYTES = 24 * 1024 * 1024

type MessageFiles = Pick<WaitingMessage, 'files' | 'following'>

const getFiles = ({ files = [], following = [] }: MessageFiles) => [
  ...files,
  ...following.flatMap((each) => each.files ?? []),
]

/** The number of files that wait with a message. */
export const countFiles = (message: MessageFiles): number => getFiles(message).length

const countBytes = (message: MessageFiles) =>
  getFiles(message).reduce((sum, { file }) => sum + file.size, 0)

/** Returns whether the files of a message fit beside those that already wait; text always fits. */
export const fitsInOutbox = (message: MessageFiles, waiting: readonly MessageFiles[]): boolean =>
  countBytes(message) === 0 ||
  [message, ...waiting].reduce((sum, each) => sum + countBytes(each), 0) <= MAX_BYTES
