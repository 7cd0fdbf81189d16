import { buildSync } from 'esbuild'
import { fromRoot } from '@/scripts/support/paths.mjs'
import type { OpenPage } from './engine'

const [script] = buildSync({
  entryPoints: [fromRoot('engines', 'inspect', 'main.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'chrome64',
  tsconfigRaw: {},
}).outputFiles

async function collectFaults(page: OpenPage, call: string): Promise<string[]> {
  const kinds = await page.evaluate<Record<string, string[]>>(
    `(function () { ${script?.text}; return ${call} })()`,
  )
  return Object.entries(kinds).flatMap(([kind, places]) =>
    places.map((place) => `${kind}: ${place}`),
  )
}

/** Two seconds of frames: a layout unfinished by then is inspected as it is. */
const MAX_FRAMES = 120

/** A busy machine updates the layout some frames after a resize; Firefox's scroll bar takes part of the width. */
const waitForLayoutScript = (width: number) => `new Promise((done) => {
  let frames = 0
  const isWide = () => document.documentElement.clientWidth === ${width} || innerWidth === ${width}
  const look = () => isWide() || (frames += 1) > ${MAX_FRAMES} ? done(true) : requestAnimationFrame(look)
  look()
})`

/** Every fault of the page at this size, in words. */
export async function inspectPage(
  page: OpenPage,
  [width, height]: readonly [number, number],
): Promise<string[]> {
  await page.resize(width, height)
  await page.evaluate(waitForLayoutScript(width))
  return collectFaults(page, `inspectPage(${width}, ${height})`)
}

/** Removes the stylesheets from the page, and returns the faults without them. */
export const inspectBare = (page: OpenPage) => collectFaults(page, 'inspectBare()')
