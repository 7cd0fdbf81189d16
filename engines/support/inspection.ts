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

/** Every fault of the page at this size, in words. */
export async function inspectPage(
  page: OpenPage,
  [width, height]: readonly [number, number],
): Promise<string[]> {
  await page.resize(width, height)
  const kinds = await page.evaluate<Record<string, string[]>>(
    `(function () { ${script?.text}; return inspectPage(${width}, ${height}) })()`,
  )
  return Object.entries(kinds).flatMap(([kind, places]) =>
    places.map((place) => `${kind}: ${place}`),
  )
}
