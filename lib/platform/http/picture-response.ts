import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'
import sharp from 'sharp'

const SIZE = { width: 1200, height: 630 }
const WEIGHTS = [600, 800] as const

type Fonts = NonNullable<ConstructorParameters<typeof ImageResponse>[1]>['fonts']

let fonts: Promise<Fonts> | undefined

/**
 * Static cuts of our typeface, because the renderer reads neither woff2 nor variable fonts; and a packaged font for
 * missing glyphs.
 */
async function readFonts(): Promise<Fonts> {
  const style = 'normal' as const
  const own = WEIGHTS.map(async (weight) => {
    const file = join(process.cwd(), 'app', 'fonts', `figtree-latin-${weight}-normal.woff`)
    return { name: 'Figtree', data: await readFile(file), weight, style }
  })
  const packaged = ['node_modules', 'pdfjs-dist', 'standard_fonts', 'LiberationSans-Bold.ttf']
  const data = await readFile(join(/* turbopackIgnore: true */ process.cwd(), ...packaged))
  return [...(await Promise.all(own)), { name: 'Liberation Sans', data, weight: 700, style }]
}

/**
 * Draws a 1200 × 630 PNG, about 20 KB: our design has few colours, so a palette loses nothing.
 * @param picture flex boxes, texts in characters of our fonts (lib/core/drawable-text.ts), and SVG
 */
export async function pictureResponse(picture: ReactElement): Promise<Response> {
  fonts ??= readFonts()
  const drawn = new ImageResponse(picture, { ...SIZE, fonts: await fonts })
  const png = await sharp(await drawn.arrayBuffer())
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9 })
    .toBuffer()
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  })
}
