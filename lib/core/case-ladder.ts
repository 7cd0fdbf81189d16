const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Kigali has no daylight saving time. */
const KIGALI_AHEAD_MS = 2 * HOUR_MS

export const stepGroups = ['called', 'deputy', 'specialists', 'administrators'] as const

/** The people a step notifies: those tagged and those on call, the deputy, all specialists, or administrators. */
export type StepGroup = (typeof stepGroups)[number]

export interface LadderStep {
  group: StepGroup
  /** Minutes after the case began to wait. */
  after: number
}

/** Hours of the day in Africa/Kigali, Monday to Friday; `to` is exclusive. */
export interface WorkingHours {
  from: number
  to: number
}

const isGroup = (name: string): name is StepGroup =>
  (stepGroups as readonly string[]).includes(name)

/**
 * Parses a ladder from configuration, `called:0,deputy:20`: each step must be later than the one before.
 * @returns null when the text is not a ladder
 */
export function readLadder(text: string): LadderStep[] | null {
  const steps = text.split(',').map((part) => {
    const [, group = '', after = ''] = /^\s*([a-z]+):(\d{1,6})\s*$/.exec(part) ?? []
    return isGroup(group) ? { group, after: Number(after) } : null
  })
  const read = steps.filter((step) => step !== null)
  const isInOrder = read.every(({ after }, i) => i === 0 || after > (read[i - 1]?.after ?? 0))
  return read.length === steps.length && isInOrder ? read : null
}

/** Parses `8-17`; null when the text is not a range of hours. */
export function readWorkingHours(text: string): WorkingHours | null {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  const hours = { from: Number(from), to: Number(to) }
  return hours.from < hours.to && hours.to <= 24 ? hours : null
}

/** Parses a typed time, `2026-11-23T08:00`; without an offset it is Kigali time. */
export const parseKigaliTime = (text: string): Date =>
  new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+02:00`)

/** Returns the time itself if it falls in working hours, otherwise the start of the next working hours. */
export function getNextWorkingTime(moment: Date, { from, to }: WorkingHours): Date {
  const local = moment.getTime() + KIGALI_AHEAD_MS
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const isWorkday = (day: number) => ![0, 6].includes(new Date(day).getUTCDay())
  if (isWorkday(midnight) && local < midnight + to * HOUR_MS) {
    return new Date(Math.max(local, midnight + from * HOUR_MS) - KIGALI_AHEAD_MS)
  }
  let day = midnight + DAY_MS
  while (!isWorkday(day)) day += DAY_MS
  return new Date(day + from * HOUR_MS - KIGALI_AHEAD_MS)
}

interface Span {
  from: Date
  to: Date
}

/** Returns the parts of a span that no other span covers, without overlaps. */
export function findGaps({ from, to }: Span, covered: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let at = from
  const inOrder = [...covered].sort((a, b) => a.from.getTime() - b.from.getTime())
  for (const span of inOrder) {
    if (span.from >= to) break
    if (span.from > at) gaps.push({ from: at, to: span.from })
    if (span.to > at) at = span.to
  }
  return at < to ? [...gaps, { from: at, to }] : gaps
}
