import { encode } from 'uqr'

/**
 * A QR code as one SVG path, one unit per module, with the quiet zone of four modules that the standard requires.
 * @returns the width of the square, and the path of its dark modules, row by row
 */
export function qrPath(text: string): { size: number; d: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const d = data
    .map((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}`)
        .join(''),
    )
    .join('')
  return { size, d }
}
