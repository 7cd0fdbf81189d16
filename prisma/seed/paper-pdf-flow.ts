import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { unpackWoff } from './woff'

export type Doc = InstanceType<typeof PDFDocument>
export type Structure = PDFKit.PDFStructureElement

export const colours = {
  ink: '#1b1f1d',
  muted: '#5a625d',
  line: '#d8d0c2',
  forest: '#0f5b46',
  forestDeep: '#0a4334',
  forestWash: '#edf4f0',
  wash: '#f6f1e8',
  clay: '#b4482b',
  ochre: '#d9a032',
} as const

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, side: 70, top: 72, bottom: 74 } as const
export const measure = page.width - 2 * page.side
export const pageEnd = page.height - page.bottom

export interface Style {
  font: 'regular' | 'semibold' | 'bold'
  /** Points. */
  size: number
  /** Line height as a multiple of the size. */
  leading: number
  colour: string
}

const require = createRequire(import.meta.url)

const weights = { regular: 400, semibold: 600, bold: 700 }
let fonts: [name: string, bytes: Buffer][] | undefined

function readFonts(): [string, Buffer][] {
  return Object.entries(weights).map(([name, weight]) => {
    const path = require.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`)
    return [name, unpackWoff(readFileSync(path))]
  })
}

/** Makes the three weights of Figtree that the papers use known to a document, which embeds what it needs. */
export function registerFonts(doc: Doc): void {
  fonts ??= readFonts()
  for (const [name, bytes] of fonts) doc.registerFont(name, bytes)
}

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const RAISED_RUN = /([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/
const RAISED_SIZE = 0.62

interface Run {
  written: string
  text: string
  raised: boolean
}

/** The font has no raised digits: they are set smaller and higher instead. */
function runsOf(text: string): Run[] {
  return text
    .split(RAISED_RUN)
    .filter(Boolean)
    .map((written) => {
      const raised = RAISED_RUN.test(written)
      const text = raised ? [...written].map((c) => RAISED_DIGITS.indexOf(c)).join('') : written
      return { written, text, raised }
    })
}

const sizeOf = (run: Run, style: Style) => style.size * (run.raised ? RAISED_SIZE : 1)

/** The width of a text in a style, in points. */
export function widthOf(doc: Doc, text: string, style: Style): number {
  doc.font(style.font)
  return runsOf(text).reduce(
    (sum, run) => sum + doc.fontSize(sizeOf(run, style)).widthOfString(run.text),
    0,
  )
}

export const lineHeight = (style: Style) => style.size * style.leading

/** Draws one line whose box starts at `x`, `y`; the text stands in the middle of its line height. */
export function drawLine(doc: Doc, text: string, x: number, y: number, style: Style): void {
  const top = y + (lineHeight(style) - style.size * 1.2) / 2
  let at = x
  doc.font(style.font).fillColor(style.colour)
  for (const run of runsOf(text)) {
    doc.fontSize(sizeOf(run, style))
    // Copied or read aloud, 10⁹ must not become 109.
    if (run.raised) doc.markContent('Span', { actual: run.written })
    doc.text(run.text, at, top, { lineBreak: false })
    if (run.raised) doc.endMarkedContent()
    at += doc.widthOfString(run.text)
  }
}

/** A word too long for the line, in pieces that fit: addresses and the like. */
function chop(doc: Doc, word: string, width: number, style: Style): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece && widthOf(doc, piece + letter, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** What never starts a line: a citation, a percent sign, French punctuation. */
const glued = (text: string) =>
  text.replace(/ (?=\[\d|[%:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0')

/** Breaks a text into lines of at most `width` points. */
export function breakLines(doc: Doc, text: string, width: number, style: Style): string[] {
  const space = widthOf(doc, ' ', style)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of glued(text)
    .split(/[ \n]+/)
    .filter(Boolean)) {
    const wide = widthOf(doc, word, style)
    if (line && used + space + wide <= width) {
      line += ` ${word}`
      used += space + wide
      continue
    }
    if (line) lines.push(line)
    const pieces = wide > width ? chop(doc, word, width, style) : [word]
    line = pieces.pop() ?? ''
    lines.push(...pieces)
    used = widthOf(doc, line, style)
  }
  return line ? [...lines, line] : lines
}

/** Draws what is no content: rules, bands, page numbers. Screen readers pass over it. */
export function drawArtifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** A place on the page that moves down and turns the page when there is no room. */
export interface Flow {
  doc: Doc
  y: number
}

export const roomIn = (flow: Flow) => pageEnd - flow.y

export function turnPage(flow: Flow): void {
  flow.doc.addPage()
  flow.y = page.top
}

/** Turns the page unless `height` points are left. */
export function ensureRoom(flow: Flow, height: number): void {
  if (roomIn(flow) < height) turnPage(flow)
}

/** How many of `count` lines go on this page so that none stands alone at its end or on the next. */
function linesThatStay(count: number, fitting: number): number {
  if (count <= fitting) return count
  if (fitting < 2 || count < 4) return 0
  return Math.min(fitting, count - 2)
}

export interface TextPlace {
  x?: number
  width?: number
}

/**
 * Sets a text as one element of the document's structure, over as many pages as it needs.
 * @param tag the element's type: `P`, `H1`, `LBody` …
 */
export function setText(
  flow: Flow,
  parent: Structure,
  tag: string,
  text: string,
  style: Style,
  { x = page.side, width = measure }: TextPlace = {},
): void {
  const { doc } = flow
  const element = doc.struct(tag)
  parent.add(element)
  let rest = breakLines(doc, text, width, style)
  while (rest.length > 0) {
    const fitting = Math.floor((roomIn(flow) + 0.01) / lineHeight(style))
    const isFreshPage = flow.y === page.top
    const staying = isFreshPage
      ? Math.min(fitting, rest.length)
      : linesThatStay(rest.length, fitting)
    const lines = rest.slice(0, staying)
    rest = rest.slice(staying)
    if (lines.length > 0) {
      element.add(() => {
        for (const line of lines) {
          drawLine(doc, line, x, flow.y, style)
          flow.y += lineHeight(style)
        }
      })
    }
    if (rest.length > 0) turnPage(flow)
  }
  element.end()
}
