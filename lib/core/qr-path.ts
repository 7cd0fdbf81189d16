import { encode } from 'uqr'

/**
 * A QR code as one path of SVG, a unit a module, with the quiet margin of four that its standard asks for.
 * @returns the width of the square, and the path of its dark modules, a row at a time
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
