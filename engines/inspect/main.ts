/** Inspects a page from the inside: bundled for the oldest engine and evaluated in each. */
import { findLowContrast } from './contrast'
import { findTouching } from './gaps'
import { findSmallTargets } from './targets'
import { describeElement, listPieces, type Piece } from './texts'

/** Small on purpose: superscripts and subscripts. */
const SMALL = 'sup, sub'
const MIN_TEXT_SIZE = 16
const MAX_DRAWING_WIDTH = 64

const distinct = (texts: string[]) => Array.from(new Set(texts))

function findOverflow(width: number): string[] {
  if (document.documentElement.scrollWidth <= width) return []
  return Array.from(document.body.querySelectorAll('*'))
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map(
      (element) =>
        `${Math.round(element.getBoundingClientRect().right)} px: ${describeElement(element)}`,
    )
    .slice(0, 5)
    .concat(`the page is ${document.documentElement.scrollWidth} px wide`)
}

function findLowHeading(height: number): string[] {
  const heading = document.querySelector('h1')
  if (!heading) return ['no heading']
  const { top } = heading.getBoundingClientRect()
  const line = Number.parseFloat(getComputedStyle(heading).fontSize)
  return top >= 0 && top + line <= height ? [] : [`it begins at ${Math.round(top)} px`]
}

function findTallLogos(): string[] {
  return Array.from(document.querySelectorAll('header svg, header img'))
    .map((logo) => logo.getBoundingClientRect())
    .filter(({ height, width }) => height > 48 || width > 240)
    .map(({ width, height }) => `a logo of ${Math.round(width)}×${Math.round(height)} px`)
}

/** Icons and drawings of controls; covers may have any width. */
const findWideDrawings = () =>
  Array.from(document.querySelectorAll('svg'))
    .filter(
      (drawing) => drawing.viewBox.baseVal && drawing.viewBox.baseVal.width <= MAX_DRAWING_WIDTH,
    )
    .filter((drawing) => drawing.getBoundingClientRect().width > MAX_DRAWING_WIDTH)
    .map(describeElement)

const findSmallTexts = (pieces: Piece[]) =>
  pieces
    .filter(({ element }) => !element.closest(SMALL))
    .filter(({ element }) => Number.parseFloat(getComputedStyle(element).fontSize) < MIN_TEXT_SIZE)
    .map(({ element }) => `${getComputedStyle(element).fontSize} ${describeElement(element)}`)

function inspect(width: number, height: number): Record<string, string[]> {
  scrollTo(0, 0)
  const pieces = listPieces()
  return {
    'scrolls sideways': findOverflow(width),
    'first heading below the first screen': findLowHeading(height),
    'logo too large': findTallLogos(),
    'words without a gap': distinct(findTouching(pieces)),
    'contrast below 4.5': distinct(findLowContrast(pieces)),
    'targets below 40 px': distinct(findSmallTargets()),
    [`text below ${MIN_TEXT_SIZE} px`]: distinct(findSmallTexts(pieces)),
  }
}

/** Checks what must hold even when no stylesheet arrives, after removing them all. */
function inspectBare(): Record<string, string[]> {
  for (const sheet of Array.from(document.querySelectorAll('link[rel="stylesheet"], style'))) {
    sheet.remove()
  }
  return {
    'words without a gap': distinct(findTouching(listPieces())),
    [`drawing wider than ${MAX_DRAWING_WIDTH} px`]: distinct(findWideDrawings()),
  }
}

Object.assign(window, { inspectPage: inspect, inspectBare })
