import { KINDS } from '../core/privacy/kinds.mjs'
import { type Finding, type Kind, scanText } from '../core/privacy/scan.mjs'
import type { LabelledText } from './privacy-corpus'

interface Count {
  labelled: number
  recalled: number
  found: number
  right: number
}

export interface Score {
  byKind: Record<Kind, Count>
  all: Count
  /** How many of the correct findings begin and end exactly where their labels do. */
  exact: number
  /** Missed labels and false findings, for people to read. */
  mistakes: string[]
}

const empty = (): Count => ({ labelled: 0, recalled: 0, found: 0, right: 0 })

/** Returns whether two findings have the same kind and share at least half of their combined span. */
function agrees(a: Finding, b: Finding): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  const both = Math.max(a.end, b.end) - Math.min(a.start, b.start)
  return a.kind === b.kind && shared * 2 >= both
}

/** Compares the detectors' findings with the labels, by kind. */
export function scoreCorpus(texts: readonly LabelledText[]): Score {
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, empty()])) as Record<Kind, Count>
  const mistakes: string[] = []
  let exact = 0
  for (const { place, text, names, labels } of texts) {
    const findings: Finding[] = scanText({ text, names })
    const show = (word: string, { start, end, kind }: Finding) =>
      mistakes.push(`${place} ${word} ${kind} "${text.slice(start, end)}" in: ${text}`)
    for (const label of labels) {
      byKind[label.kind].labelled += 1
      if (findings.some((finding) => agrees(finding, label))) byKind[label.kind].recalled += 1
      else show('missed', label)
      if (
        findings.some(
          ({ start, end, kind }) =>
            start === label.start && end === label.end && kind === label.kind,
        )
      )
        exact += 1
    }
    for (const finding of findings) {
      byKind[finding.kind].found += 1
      if (labels.some((label) => agrees(finding, label))) byKind[finding.kind].right += 1
      else show('wrongly', finding)
    }
  }
  const all = empty()
  for (const count of Object.values(byKind)) {
    for (const key of ['labelled', 'recalled', 'found', 'right'] as const) all[key] += count[key]
  }
  return { byKind, all, exact: exact / Math.max(1, all.right), mistakes }
}

export const getRecall = ({ recalled, labelled }: Count) =>
  labelled === 0 ? 1 : recalled / labelled
export const getPrecision = ({ right, found }: Count) => (found === 0 ? 1 : right / found)

/** A table by kind, to read when a threshold is missed. */
export function describeScore({ byKind, all, exact, mistakes }: Score): string {
  const line = (name: string, count: Count) =>
    `${name.padEnd(16)} labelled ${count.labelled}, recall ${getRecall(count).toFixed(3)}, found ${count.found}, precision ${getPrecision(count).toFixed(3)}`
  return [
    ...KINDS.map((kind) => line(kind, byKind[kind])),
    line('all', all),
    `exact ${exact.toFixed(3)}`,
    ...mistakes,
  ].join('\n')
}
