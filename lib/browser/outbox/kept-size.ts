import type { WaitingMessage } from './outbox'

/** The most a device keeps of everything that waits: six photographs and a document. */
const MOST_BYTES = 24 * 1024 * 1024

type Kept = Pick<WaitingMessage, 'files' | 'following'>

const filesOf = ({ files = [], following = [] }: Kept) => [
  ...files,
  ...following.flatMap((each) => each.files ?? []),
]

/** The number of files that wait with a message. */
export const countFiles = (message: Kept): number => filesOf(message).length

const bytesOf = (message: Kept) => filesOf(message).reduce((sum, { file }) => sum + file.size, 0)

/** Whether the files of a message may join those that wait already; text always may. */
export const isKeepable = (message: Kept, waiting: readonly Kept[]): boolean =>
  bytesOf(message) === 0 ||
  [message, ...waiting].reduce((sum, each) => sum + bytesOf(each), 0) <= MOST_BYTES
