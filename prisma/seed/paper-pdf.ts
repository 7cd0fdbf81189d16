import PDFDocument from 'pdfkit'
import { langOf, languageNames } from '@/lib/core/locales'
import { cutText } from '@/lib/core/text'
import type { PaperContent } from './content'
import {
  breakLines,
  colours,
  type Doc,
  drawArtifact,
  drawLine,
  ensureRoom,
  type Flow,
  lineHeight,
  measure,
  page,
  registerFonts,
  type Structure,
  type Style,
  setText,
  widthOf,
} from './paper-pdf-flow'
import { labels } from './paper-pdf-labels'
import { setTable } from './paper-pdf-table'

type Section = PaperContent['sections'][number]

const style = (
  font: Style['font'],
  size: number,
  leading: number,
  colour: string = colours.ink,
): Style => ({ font, size, leading, colour })

const JOURNAL = style('semibold', 9, 1.3, colours.forest)
const KIND = style('regular', 9, 1.3, colours.muted)
const TITLE = style('bold', 21, 1.22, colours.forestDeep)
const AUTHORS = style('semibold', 11, 1.4)
const META = style('regular', 9, 1.5, colours.muted)
const LABEL = style('bold', 9.5, 1.5, colours.forest)
const ABSTRACT = style('regular', 9.8, 1.5)
const HEADING = style('bold', 13, 1.3, colours.forestDeep)
const BODY = style('regular', 10.2, 1.52)
const REFERENCE = style('regular', 8.8, 1.45)
const RUNNING = style('regular', 8, 1.3, colours.muted)
const BOX_PAD = 14
const LIST_INDENT = 16
const REFERENCE_INDENT = 22

/** A row of triangles as on imigongo panels, at the head of the first page. */
function drawBand(doc: Doc): void {
  const step = 14
  const height = 9
  const count = Math.floor(measure / step)
  const wide = measure / count
  drawArtifact(doc, () => {
    for (let i = 0; i < count; i++) {
      const x = page.side + i * wide
      doc
        .polygon([x, 40 + height], [x + wide / 2, 40], [x + wide, 40 + height])
        .fill([colours.forest, colours.clay, colours.ochre][i % 3] ?? colours.forest)
    }
  })
}

function rule(doc: Doc, y: number): void {
  doc.moveTo(page.side, y).lineTo(page.side + measure, y)
  doc.lineWidth(0.5).strokeColor(colours.line).stroke()
}

/** Sets a line against the right margin. */
function drawRight(doc: Doc, text: string, y: number, shape: Style): void {
  drawLine(doc, text, page.side + measure - widthOf(doc, text, shape), y, shape)
}

/** The least width that needs no more lines: a title's lines come out even. */
function balancedWidth(doc: Doc, text: string, shape: Style): number {
  const lines = breakLines(doc, text, measure, shape).length
  let width: number = measure
  while (breakLines(doc, text, width - 8, shape).length === lines) width -= 8
  return width
}

function setMasthead(flow: Flow, root: Structure, paper: PaperContent): void {
  const { doc } = flow
  drawBand(doc)
  flow.y = 58
  const line = doc.struct('P')
  root.add(line)
  line.add(() => {
    drawLine(doc, paper.journal ?? '', page.side, flow.y, JOURNAL)
    drawRight(doc, paper.kind, flow.y, KIND)
  })
  line.end()
  flow.y += lineHeight(JOURNAL) + 5
  drawArtifact(doc, () => rule(doc, flow.y))
  flow.y += 26
  setText(flow, root, 'H1', paper.title, TITLE, { width: balancedWidth(doc, paper.title, TITLE) })
  flow.y += 10
  setText(flow, root, 'P', paper.authors.join(', '), AUTHORS)
  flow.y += 2
  const facts = [
    paper.year && String(paper.year),
    languageNames[langOf(paper.language)],
    paper.licence,
    paper.doi && `https://doi.org/${paper.doi}`,
  ]
  setText(flow, root, 'P', facts.filter(Boolean).join('  ·  '), META)
  flow.y += 20
}

function setAbstract(flow: Flow, root: Structure, paper: PaperContent): void {
  const { doc } = flow
  const words = labels[paper.language]
  const inside = { x: page.side + BOX_PAD, width: measure - 2 * BOX_PAD }
  const linesOf = (text: string, shape: Style) =>
    breakLines(doc, text, inside.width, shape).length * lineHeight(shape)
  const keywords = paper.keywords.join(', ')
  const height =
    2 * BOX_PAD +
    2 * lineHeight(LABEL) +
    linesOf(paper.abstract, ABSTRACT) +
    8 +
    linesOf(keywords, ABSTRACT)
  ensureRoom(flow, height)
  drawArtifact(doc, () => {
    doc.rect(page.side, flow.y, measure, height).fill(colours.forestWash)
    doc.rect(page.side, flow.y, 3, height).fill(colours.forest)
  })
  const end = flow.y + height
  flow.y += BOX_PAD
  setText(flow, root, 'H2', words.abstract, LABEL, inside)
  setText(flow, root, 'P', paper.abstract, ABSTRACT, inside)
  flow.y += 8
  setText(flow, root, 'H2', words.keywords, LABEL, inside)
  setText(flow, root, 'P', keywords, ABSTRACT, inside)
  flow.y = end + 4
}

/** A heading stays with the two lines after it. */
function setHeading(flow: Flow, parent: Structure, text: string): void {
  flow.y += 18
  const height = breakLines(flow.doc, text, measure, HEADING).length * lineHeight(HEADING)
  ensureRoom(flow, height + 6 + 2 * lineHeight(BODY))
  flow.doc.outline.addItem(text)
  setText(flow, parent, 'H2', text, HEADING)
  flow.y += 5
}

interface ListShape {
  indent: number
  style: Style
  gap: number
  marker: (i: number) => string
}

function setList(flow: Flow, parent: Structure, items: string[], shape: ListShape): void {
  const { doc } = flow
  const list = doc.struct('L')
  parent.add(list)
  const place = { x: page.side + shape.indent, width: measure - shape.indent }
  items.forEach((text, i) => {
    // An item starts with all its lines, or the first two of a long one.
    const lines = breakLines(doc, text, place.width, shape.style).length
    ensureRoom(flow, Math.min(lines, lines < 4 ? lines : 2) * lineHeight(shape.style))
    const item = doc.struct('LI')
    list.add(item)
    const label = doc.struct('Lbl')
    item.add(label)
    label.add(() =>
      drawLine(doc, shape.marker(i), page.side, flow.y, {
        ...shape.style,
        font: 'semibold',
        colour: colours.clay,
      }),
    )
    label.end()
    setText(flow, item, 'LBody', text, shape.style, place)
    item.end()
    flow.y += shape.gap
  })
  list.end()
}

function setSection(flow: Flow, root: Structure, section: Section, number: number): void {
  const part = flow.doc.struct('Sect')
  root.add(part)
  setHeading(flow, part, `${number}. ${section.heading}`)
  section.paragraphs.forEach((text, i) => {
    if (i > 0) flow.y += 6
    setText(flow, part, 'P', text, BODY)
  })
  if (section.list) {
    flow.y += section.paragraphs.length > 0 ? 6 : 0
    setList(flow, part, section.list, {
      indent: LIST_INDENT,
      style: BODY,
      gap: 3,
      marker: () => '•',
    })
  }
  if (section.table) {
    flow.y += 12
    setTable(flow, part, section.table)
    flow.y += 6
  }
  part.end()
}

function setReferences(flow: Flow, root: Structure, paper: PaperContent): void {
  const part = flow.doc.struct('Sect')
  root.add(part)
  setHeading(flow, part, labels[paper.language].references)
  setList(flow, part, paper.references, {
    indent: REFERENCE_INDENT,
    style: REFERENCE,
    gap: 3.5,
    marker: (i) => `${i + 1}.`,
  })
  part.end()
}

/** Running head from the second page on, and the foot of every page. */
function drawMargins(doc: Doc, paper: PaperContent): void {
  const words = labels[paper.language]
  const { count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i)
    drawArtifact(doc, () => {
      if (i > 0) {
        drawLine(doc, cutText(paper.title, 80), page.side, 40, RUNNING)
        drawRight(doc, paper.journal ?? '', 40, RUNNING)
        rule(doc, 55)
      }
      const foot = page.height - 48
      rule(doc, foot - 8)
      drawLine(doc, words.notice, page.side, foot, RUNNING)
      drawRight(doc, words.page(i + 1, count), foot, RUNNING)
    })
  }
}

async function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface RenderedPaper {
  bytes: Buffer
  pages: number
}

/**
 * A demonstration paper as an A4 PDF: tagged, titled, with bookmarks and the fonts inside. The same content gives the
 * same bytes: the date inside is the paper's year.
 */
export async function renderPaperPdf(paper: PaperContent): Promise<RenderedPaper> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, bottom: page.bottom, left: page.side, right: page.side },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: langOf(paper.language),
    info: {
      Title: paper.title,
      Author: paper.authors.join(', '),
      Subject: paper.kind,
      Keywords: paper.keywords.join(', '),
      Creator: 'Ingingo',
      CreationDate: new Date(Date.UTC(paper.year ?? 2025, 0, 15)),
    },
  })
  const bytes = collect(doc)
  registerFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const flow: Flow = { doc, y: page.top }
  setMasthead(flow, root, paper)
  setAbstract(flow, root, paper)
  paper.sections.forEach((section, i) => {
    setSection(flow, root, section, i + 1)
  })
  setReferences(flow, root, paper)
  root.end()
  drawMargins(doc, paper)
  const pages = doc.bufferedPageRange().count
  doc.end()
  return { bytes: await bytes, pages }
}
