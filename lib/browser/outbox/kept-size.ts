import type { WaitingMessage } from './outbox'

/** What a device is asked to keep for all that waits: six photographs and a document. */
const MOST_BYTES = 24 * 1024 * 1024

type Kept = Pick<WaitingMessage, 'files' | 'following'>

const filesOf = ({ files = [], following = [] }: Kept) => [
  ...files,
  ...following.flatMap((each) => each.files ?? []),
]

/** How many files wait with a message. */
export const countFiles = (message: Kept): number => filesOf(message).length

const bytesOf = (message: Kept) => filesOf(message).reduce((sum, { file }) => sum + file.size, 0)

/** Whether the files of a message may wait beside those that wait already; words always may. */
export const isKeepable = (message: Kept, waiting: readonly Kept[]): boolean =>
  bytesOf(message) === 0 ||
  [message, ...waiting].reduce((sum, each) => sum + bytesOf(each), 0) <= MOST_BYTES
