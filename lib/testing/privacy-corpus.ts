import { readFileSync } from 'node:fs'
import type { Finding, Kind } from '../core/privacy/scan.mjs'

export interface LabelledText {
  /** File and line. */
  place: string
  lang: string
  names: string[]
  text: string
  labels: Finding[]
}

const folder = new URL('../core/privacy/corpus/', import.meta.url)
const MARK = /\[\[([a-z_]+):(.+?)\]\]/gsu

/** Strips the marks from "call [[phone:0788…]]", and returns where they were; `\n` is a line break. */
function readMarks(line: string): { text: string; labels: Finding[] } {
  const marked = line.replaceAll('\\n', '\n')
  const labels: Finding[] = []
  let text = ''
  let from = 0
  for (const match of marked.matchAll(MARK)) {
    const [whole, kind = '', value = ''] = match
    text += marked.slice(from, match.index)
    labels.push({ start: text.length, end: text.length + value.length, kind: kind as Kind })
    text += value
    from = match.index + whole.length
  }
  return { text: text + marked.slice(from), labels }
}

/** The texts of one file: `language | names | text`, without lines that begin with `#`. */
export function readCorpus(file: string): LabelledText[] {
  const lines = readFileSync(new URL(file, folder), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const match = /^(\w\w) \|([^|]*)\| (.+)$/u.exec(line)
    if (!match) return []
    const [, lang = '', names = '', marked = ''] = match
    const list = names.split(';').map((name) => name.trim())
    return [
      {
        place: `${file}:${index + 1}`,
        lang,
        names: list.filter((name) => name !== ''),
        ...readMarks(marked),
      },
    ]
  })
}
