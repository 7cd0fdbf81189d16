import { readdirSync, readFileSync } from 'node:fs'

// Linux reports processor time to programs in hundredths of a second.
const TICKS = 100

const field = (pid, name) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
}

/** The parent of a process; null where it is not on this machine. */
export function getParent(pid) {
  try {
    return field(pid, 'PPid')
  } catch {
    return null
  }
}

/** The children of all threads of a process; none for a thread that has just ended. */
function getChildren(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean)
    } catch {
      return []
    }
  })
}

const getCommand = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/**
 * The memory of a child process: zero once it has ended, and before its exec, while it still reports its parent's
 * memory as its own.
 */
function getChildMemory(child, pid) {
  try {
    return getCommand(child) === getCommand(pid) ? 0 : field(child, 'VmRSS') / 1024 || 0
  } catch {
    return 0
  }
}

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0)

/** Like `watchMemory`, but includes the processes it starts meanwhile. */
export const watchTreeMemory = (pid) =>
  samplePeak(
    () =>
      field(pid, 'VmRSS') / 1024 + sum(getChildren(pid).map((child) => getChildMemory(child, pid))),
  )

/** Watches the resident memory of a process, in MB. */
export const watchMemory = (pid) => samplePeak(() => field(pid, 'VmRSS') / 1024)

function samplePeak(read) {
  const before = read()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, read())
  }, 10)
  return () => {
    clearInterval(timer)
    return { before, peak }
  }
}

function proportionalMemory(pid) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
  } catch {
    return 0
  }
}

/** The memory of a process and all its descendants, in MB; shared memory counts once (PSS). */
export const getTreeMemory = (pid) =>
  proportionalMemory(pid) + sum(getChildren(pid).map((child) => getTreeMemory(child)))

/** The processor time a process has used so far, in seconds. */
export function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return Number.NaN
  }
}
