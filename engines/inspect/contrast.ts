import { describeElement, type Piece } from './texts'

const MIN_CONTRAST = 4.5

type Color = [red: number, green: number, blue: number, alpha: number]

const canvas = document.createElement('canvas')
canvas.width = 1
canvas.height = 1
const context = canvas.getContext('2d')
const parsedColors = new Map<string, Color>()

/** Parses a colour in any notation the engine uses. */
function readColor(text: string): Color {
  const before = parsedColors.get(text)
  if (before || !context) return before || [0, 0, 0, 1]
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = text
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = Array.from(
    context.getImageData(0, 0, 1, 1).data,
  )
  const color: Color = [red, green, blue, alpha / 255]
  parsedColors.set(text, color)
  return color
}

const mix = (over: Color, under: Color): Color => {
  const part = (at: 0 | 1 | 2) => over[at] * over[3] + under[at] * (1 - over[3])
  return [part(0), part(1), part(2), 1]
}

/** The background behind an element; null where it is a picture. */
function getBackground(element: Element): Color | null {
  const layers: Color[] = []
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor, backgroundImage, position } = getComputedStyle(each)
    if (backgroundImage !== 'none') return null
    const color = readColor(backgroundColor)
    layers.push(color)
    if (color[3] === 1) break
    const around = each.parentElement
    if (
      (position === 'absolute' || position === 'fixed') &&
      around?.querySelector('img, svg, video')
    ) {
      return null
    }
  }
  return layers.reverse().reduce((under, over) => mix(over, under), [255, 255, 255, 1] as Color)
}

function luminance(color: Color): number {
  const linear = (value: number) => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Texts with too little contrast to their background; not computed on pictures. */
export function findLowContrast(pieces: Piece[]): string[] {
  const found: string[] = []
  for (const { element } of pieces) {
    if (element.closest(':disabled, [aria-disabled="true"]')) continue
    const background = getBackground(element)
    if (!background) continue
    const ratio = contrast(mix(readColor(getComputedStyle(element).color), background), background)
    if (ratio < MIN_CONTRAST) found.push(`${ratio.toFixed(2)} in ${describeElement(element)}`)
  }
  return found
}
