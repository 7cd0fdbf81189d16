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
  pageEnd,
  roomIn,
  type Structure,
  type Style,
  setText,
  turnPage,
  widthOf,
} from './paper-pdf-flow'

export interface TableContent {
  caption: string
  head: string[]
  rows: string[][]
}

const CAPTION: Style = { font: 'semibold', size: 9.5, leading: 1.4, colour: colours.forestDeep }
const HEAD: Style = { font: 'semibold', size: 9, leading: 1.35, colour: colours.ink }
const FIRST: Style = { font: 'semibold', size: 9, leading: 1.35, colour: colours.ink }
const CELL: Style = { font: 'regular', size: 9, leading: 1.35, colour: colours.ink }
const PAD = { x: 6, y: 4.5 }
/** No column asks for more than this share of the width, or one long cell would starve the others. */
const MOST_SHARE = 0.55

interface Row {
  cells: string[][]
  styles: Style[]
  height: number
}

/** Column widths in points: each at least its longest word, the rest by how much text it holds. */
function columnWidths(doc: Doc, { head, rows }: TableContent): number[] {
  const columns = head.map((title, i) => {
    const texts = [title, ...rows.map((row) => row[i] ?? '')]
    const words = texts.flatMap((text) => text.split(' '))
    const widest = (parts: string[]) => Math.max(...parts.map((part) => widthOf(doc, part, HEAD)))
    const least = widest(words) + 2 * PAD.x
    return {
      least,
      wanted: Math.max(least, Math.min(widest(texts) + 2 * PAD.x, measure * MOST_SHARE)),
    }
  })
  const least = columns.reduce((sum, column) => sum + column.least, 0)
  const wanted = columns.reduce((sum, column) => sum + column.wanted, 0)
  if (wanted <= measure) return columns.map((column) => (column.wanted * measure) / wanted)
  const share = (measure - least) / (wanted - least)
  return columns.map((column) => column.least + (column.wanted - column.least) * share)
}

function layRow(doc: Doc, texts: string[], widths: number[], styles: Style[]): Row {
  const cells = widths.map((width, i) =>
    breakLines(doc, texts[i] ?? '', width - 2 * PAD.x, styles[i] ?? CELL),
  )
  const most = Math.max(...cells.map((lines) => lines.length), 1)
  return { cells, styles, height: most * lineHeight(CELL) + 2 * PAD.y }
}

function drawCell(flow: Flow, lines: string[], x: number, style: Style): void {
  lines.forEach((line, i) => {
    drawLine(flow.doc, line, x + PAD.x, flow.y + PAD.y + i * lineHeight(style), style)
  })
}

function drawRule(flow: Flow, y: number, colour: string, thickness: number): void {
  drawArtifact(flow.doc, () => {
    flow.doc
      .moveTo(page.side, y)
      .lineTo(page.side + measure, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke()
  })
}

function drawHeadBand(flow: Flow, row: Row): void {
  drawArtifact(flow.doc, () => {
    flow.doc.rect(page.side, flow.y, measure, row.height).fill(colours.wash)
  })
  drawRule(flow, flow.y, colours.forest, 1)
}

function eachCell(row: Row, widths: number[], visit: (i: number, x: number) => void): void {
  let x = page.side
  widths.forEach((width, i) => {
    if (row.cells[i]) visit(i, x)
    x += width
  })
}

/** Sets a row as content; `scope` says of which cells the first or all are headers. */
function setRow(flow: Flow, table: Structure, row: Row, widths: number[], isHead: boolean): void {
  const { doc } = flow
  const element = doc.struct('TR')
  table.add(element)
  eachCell(row, widths, (i, x) => {
    const isHeader = isHead || i === 0
    const cell = doc.struct(isHeader ? 'TH' : 'TD', isHeader ? scopeOf(isHead) : {})
    element.add(cell)
    cell.add(() => drawCell(flow, row.cells[i] ?? [], x, row.styles[i] ?? CELL))
    cell.end()
  })
  element.end()
  flow.y += row.height
  drawRule(flow, flow.y, isHead ? colours.forest : colours.line, isHead ? 0.8 : 0.5)
}

// pdfkit knows `scope`; its published types do not yet.
const scopeOf = (isHead: boolean): object => ({ scope: isHead ? 'Column' : 'Row' })

/** The head again on a following page: seen, but read aloud once only. */
function repeatHead(flow: Flow, row: Row, widths: number[]): void {
  drawHeadBand(flow, row)
  drawArtifact(flow.doc, () => {
    eachCell(row, widths, (i, x) => drawCell(flow, row.cells[i] ?? [], x, HEAD))
  })
  flow.y += row.height
  drawRule(flow, flow.y, colours.forest, 0.8)
}

/** Sets a table under its caption. A row never breaks; the head stands again on every page. */
export function setTable(flow: Flow, parent: Structure, content: TableContent): void {
  const { doc } = flow
  const widths = columnWidths(doc, content)
  const head = layRow(
    doc,
    content.head,
    widths,
    content.head.map(() => HEAD),
  )
  const styles = content.head.map((_, i) => (i === 0 ? FIRST : CELL))
  const rows = content.rows.map((row) => layRow(doc, row, widths, styles))
  const captionHeight =
    breakLines(doc, content.caption, measure, CAPTION).length * lineHeight(CAPTION)
  const whole = captionHeight + 5 + head.height + rows.reduce((sum, row) => sum + row.height, 0)
  const start = captionHeight + 5 + head.height + (rows[0]?.height ?? 0) + (rows[1]?.height ?? 0)
  // A table that would break is moved to the next page when that leaves less than a sixth of this one empty.
  const mayMove = whole > roomIn(flow) && roomIn(flow) < (pageEnd - page.top) / 6
  ensureRoom(flow, mayMove ? whole : start)

  setText(flow, parent, 'P', content.caption, CAPTION)
  flow.y += 5
  const table = doc.struct('Table')
  parent.add(table)
  drawHeadBand(flow, head)
  setRow(flow, table, head, widths, true)
  rows.forEach((row, i) => {
    // The last row is not left alone on a page.
    const next = i === rows.length - 2 ? (rows[i + 1]?.height ?? 0) : 0
    if (roomIn(flow) < row.height + next) {
      turnPage(flow)
      repeatHead(flow, head, widths)
    }
    setRow(flow, table, row, widths, false)
  })
  table.end()
}
