import { readFileSync } from 'node:fs'

// Linux counts processor time for programs in hundredths of a second.
const TICKS = 100

const field = (pid, name) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
}

/** The most memory that a process has had resident so far, in MB; NaN where the system does not tell (not Linux). */
export function peakMemory(pid) {
  try {
    return field(pid, 'VmHWM') / 1024
  } catch {
    return Number.NaN
  }
}

/** Watches how much memory a process has resident, in MB. */
export function watchMemory(pid) {
  const read = () => field(pid, 'VmRSS') / 1024
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

/** The process that started another. */
export const parentOf = (pid) => {
  try {
    return field(pid, 'PPid')
  } catch {
    return Number.NaN
  }
}

/** Seconds of processor time that a process has used so far. */
export function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return Number.NaN
  }
}
